// Converts the positions of `tests/support/positions.py`, which standard input contains as JSON.
// Prints the claim of each row whose conversion differs, and then the number of conversions.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"testwire/protocols/wire"
)

type row struct {
	Claim  string            `json:"claim"`
	Rules  [4]any            `json:"rules"`
	Lines  map[string]string `json:"lines"`
	Kind   string            `json:"kind"`
	Wire   []int64           `json:"wire"`
	Editor []int64           `json:"editor"`
	Ways   []string          `json:"ways"`
}

func convert() error {
	var rows []row
	if err := json.NewDecoder(os.Stdin).Decode(&rows); err != nil {
		return err
	}
	count := 0
	for _, each := range rows {
		for _, way := range each.Ways {
			count++
			if !each.holds(way == "to") {
				fmt.Println(each.Claim)
			}
		}
	}
	fmt.Println(count)
	return nil
}

func (r row) holds(toEditor bool) bool {
	units := map[string]wire.ColumnUnit{"utf-8": wire.UTF8, "utf-16": wire.UTF16, "utf-32": wire.UTF32}
	positions := wire.Positions{
		LineBase:     int64(r.Rules[0].(float64)),
		ColumnBase:   int64(r.Rules[1].(float64)),
		Unit:         units[r.Rules[2].(string)],
		InclusiveEnd: r.Rules[3] == "inclusive",
	}
	text := func(line int64) (string, bool) {
		found, ok := r.Lines[fmt.Sprint(line)]
		return found, ok
	}
	if r.Wire == nil {
		_, err := positions.RangeFromEditor(editorRange(r.Editor), text)
		return err != nil
	}
	if r.Kind == "position" {
		onWire := wire.Position{Line: r.Wire[0], Column: r.Wire[1]}
		inEditor := wire.EditorPosition{Line: r.Editor[0], Character: r.Editor[1]}
		if toEditor {
			return positions.ToEditor(onWire, text) == inEditor
		}
		return positions.FromEditor(inEditor, text) == onWire
	}
	inEditor := editorRange(r.Editor)
	switch {
	case r.Kind == "range" && toEditor:
		return positions.RangeToEditor(wireRange(r.Wire), text) == inEditor
	case r.Kind == "range":
		found, err := positions.RangeFromEditor(inEditor, text)
		return err == nil && found == wireRange(r.Wire)
	case toEditor:
		return positions.LinesToEditor(r.Wire[0], r.Wire[1], text) == inEditor
	}
	first, end := positions.LinesFromEditor(inEditor)
	return first == r.Wire[0] && end == r.Wire[1]
}

func wireRange(n []int64) wire.Range {
	return wire.Range{Start: wire.Position{Line: n[0], Column: n[1]}, End: wire.Position{Line: n[2], Column: n[3]}}
}

func editorRange(n []int64) wire.EditorRange {
	return wire.EditorRange{
		Start: wire.EditorPosition{Line: n[0], Character: n[1]},
		End:   wire.EditorPosition{Line: n[2], Character: n[3]},
	}
}
