// Validates values with the generated Go types. Standard input is a list of
// {protocol, error, type, nullable, role, text}. Standard output is a list of {reads: VALUE} for
// valid and {pointer, message} for invalid values.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"testwire/protocols"
	"testwire/protocols/wire"
)

type asked struct {
	Protocol string `json:"protocol"`
	Error    bool   `json:"error"`
	Type     string `json:"type"`
	Nullable bool   `json:"nullable"`
	Role     string `json:"role"`
	Text     string `json:"text"`
}

type verdict map[string]any

func judge() error {
	var questions []asked
	if err := json.NewDecoder(os.Stdin).Decode(&questions); err != nil {
		return err
	}
	byKey := map[string]*wire.Protocol{}
	for _, each := range protocols.All() {
		byKey[each.Key()] = each
	}
	verdicts := []verdict{}
	for _, each := range questions {
		verdicts = append(verdicts, judged(byKey[each.Protocol], each))
	}
	return json.NewEncoder(os.Stdout).Encode(verdicts)
}

func judged(protocol *wire.Protocol, question asked) verdict {
	text := []byte(question.Text)
	if question.Error {
		if pointer, ok := faultOfError(protocol, question.Type, text); !ok {
			return verdict{"pointer": pointer}
		}
		return verdict{"reads": json.RawMessage(text)}
	}
	if question.Nullable && question.Text == "null" {
		return verdict{"reads": nil}
	}
	role := map[string]wire.Role{"client": wire.AsClient, "server": wire.AsServer}[question.Role]
	written, err := protocol.Type(question.Type).Rewrite(text, role)
	var invalid *wire.ValidationError
	if errors.As(err, &invalid) {
		return verdict{"pointer": invalid.Issues[0].Pointer, "message": err.Error()}
	}
	if err != nil {
		return verdict{"pointer": err.Error()}
	}
	return verdict{"reads": json.RawMessage(written)}
}

// faultOfError returns the pointer of the first invalid member of an error object.
func faultOfError(protocol *wire.Protocol, name string, text []byte) (string, bool) {
	var members map[string]any
	if json.Unmarshal(text, &members) != nil || members == nil {
		return "", false
	}
	if code, ok := members["code"].(float64); !ok || int(code) != protocol.Error(name, "").Code || code != float64(int(code)) {
		return "/code", false
	}
	if _, ok := members["message"].(string); !ok {
		return "/message", false
	}
	data, present := members["data"]
	if _, ok := data.(map[string]any); present && !ok && protocol.ErrorDataIsObject {
		return "/data", false
	}
	return "", true
}
