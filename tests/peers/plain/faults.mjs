// Faults of the plain peers in Node. A peer declares each of its faults with `add`.
//
// A fault changes one thing at one point:
// - `send` replaces an outgoing message with a message or a list of messages.
// - `receive` changes an incoming message. null drops the message.
// - `frame` changes the bytes of an outgoing message.
// - `chunk` changes incoming bytes.
// - `exit` changes the exit code.
//
// Some peers have further points.

export class FaultTable {
  #known = {};
  #active = null;

  /** Declares a fault. `rule` is the violated rule: a document and its section. */
  add(name, rule, when, change, at = "send") {
    this.#known[name] = { rule, when, change, at };
  }

  /** Returns the changed value if the active fault is at this point. */
  apply(at, value, more = null) {
    const fault = this.#active;
    return fault?.at === at && fault.when(value) ? fault.change(value, more) : value;
  }

  /** Returns the messages to send instead of a message. The fault can use `more`. */
  sent(message, more) {
    return [this.apply("send", message, more)].flat();
  }

  /**
   * Activates the fault of `--fault NAME`; returns the other arguments.
   * `--list-faults` prints the faults with their rules, and exits.
   */
  take(words) {
    if (words.includes("--list-faults")) {
      const rules = Object.entries(this.#known).map(([name, { rule }]) => [name, rule]);
      console.log(JSON.stringify(Object.fromEntries(rules)));
      process.exit(0);
    }
    const at = words.indexOf("--fault");
    if (at < 0) return words;
    this.#active = this.#known[words[at + 1]];
    if (this.#active === undefined) throw new Error(`unknown fault ${words[at + 1]}`);
    return [...words.slice(0, at), ...words.slice(at + 2)];
  }
}

// Conditions and changes that several peers use

export const always = () => true;
export const isMethod = (...names) => (message) => names.includes(message?.method);
export const isError = (code) => (message) => message.error?.code === code;
export const isResponse = (message) => !("method" in message);
export const params = (message, more) => ({ ...message, params: { ...message.params, ...more } });
export const code = (number) => (message) =>
  ({ ...message, error: { ...message.error, code: number } });
export const withoutVersion = ({ jsonrpc, ...rest }) => rest;
export const twice = (message) => [message, message];

/** Ends the process, with an error on standard error. */
export const crash = () => {
  process.stderr.write("TypeError: Cannot read properties of undefined (reading 'crash')\n");
  process.exit(70);
};

/** Returns a body with single quotes, which is not valid JSON. */
export const notJson = (data) => Buffer.from(data.toString("latin1").replace('"jsonrpc"', "'jsonrpc'"), "latin1");
