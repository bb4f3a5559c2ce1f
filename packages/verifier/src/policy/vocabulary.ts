/**
 * The words of policies, as a Cedar schema: who acts, what they may do, and on what. Policies are validated strictly
 * against it when they are stored.
 */
export const SCHEMA = `// Who acts: the id of a registered agent, else of the key that asks.
entity Agent;

// A path is absolute, without "." and "..". One that is relative to a folder nobody named begins with "$PWD/".
entity File { path: String, host?: String };
entity Table { database?: String, schema?: String, name: String, columns: Set<String> };
entity Url { scheme: String, host: String, path: String, method: String };
entity Account { id: String, kind: String };
entity Recipient { address: String, domain?: String };
entity Command { name: String, words: Set<String> };
entity Tool { name: String };

type Circumstances = {
  // The tool that is called; "" where an act is not a call.
  tool: String,
  // The name of the action.
  effect: String,
  // In the currency's main unit: decimal("12.50") is twelve and a half euros.
  amount?: decimal,
  // ISO 4217, such as "EUR".
  currency?: String,
  recipient?: String,
  // Whether it can be taken back by ordinary means.
  reversible: Bool,
  // Whether the principal's own words ask for it.
  ordered: Bool,
  // Whether a value came from a tool's text.
  tainted: Bool,
  // What this key was allowed to pay today (UTC) in this currency, this act included.
  spent_today?: decimal,
  now: datetime
};

// Everything but to read and to reply changes something.
action "write";
action "read", "reply" appliesTo {
  principal: Agent,
  resource: [File, Table, Url, Account, Recipient, Command, Tool],
  context: Circumstances
};
action "create", "change", "delete", "send", "pay", "grant", "run" in ["write"] appliesTo {
  principal: Agent,
  resource: [File, Table, Url, Account, Recipient, Command, Tool],
  context: Circumstances
};
`;
