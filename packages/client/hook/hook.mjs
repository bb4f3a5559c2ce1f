// Made by scripts/hook.ts from packages/client/src/hook; changed there.
import { spawn } from "node:child_process";
import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readFileSync, readSync, readdirSync, realpathSync, renameSync, rmSync, statSync, utimesSync, writeFileSync, writeSync } from "node:fs";
import { homedir } from "node:os";
import { fileURLToPath } from "node:url";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { createServer } from "node:http";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { text } from "node:stream/consumers";
// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
// packages/client/src/hook/agent.ts
var AGENT_NAMES, Unreadable, MARK;
var init_agent = __esmMin((() => {
	AGENT_NAMES = [
		"claude",
		"codex",
		"gemini",
		"copilot",
		"cursor",
		"opencode"
	];
	Unreadable = class extends Error {
		name = "Unreadable";
	};
	MARK = "[truepenny]";
}));
// packages/client/src/hook/options.ts
function readOptions(args) {
	const [agent, ...rest] = args;
	if (!isAgent(agent)) return void 0;
	const after = (name) => rest.includes(name) ? rest[rest.indexOf(name) + 1] : void 0;
	const seconds = Number(after("--deadline") ?? SECONDS.ours);
	const url = after("--url");
	return {
		agent,
		options: {
			strict: rest.includes("--strict"),
			allow: rest.includes("--allow"),
			start: !rest.includes("--no-start"),
			deadlineMs: 1e3 * (seconds > 0 && seconds < SECONDS.shell ? seconds : SECONDS.ours),
			...url !== void 0 && { url }
		}
	};
}
var SECONDS, isAgent;
var init_options = __esmMin((() => {
	init_agent();
	SECONDS = {
		ours: 20,
		shell: 25,
		host: 40
	};
	isAgent = (word) => AGENT_NAMES.some((name) => name === word);
}));
// packages/client/src/members.ts
function membersOf(value) {
	return typeof value === "object" && value !== null ? { ...value } : {};
}
var init_members = __esmMin((() => {}));
// packages/client/src/hook/text.ts
function textOf(content, kinds = [
	"text",
	"input_text",
	"output_text"
]) {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content.map(membersOf).filter(({ type, text }) => typeof text === "string" && (type === void 0 || kinds.includes(String(type)))).map(({ text }) => String(text)).join("\n");
}
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function objectIn(value) {
	const read = typeof value === "string" ? parsed(value) : value;
	return typeof read === "object" && read !== null && !Array.isArray(read) ? membersOf(read) : void 0;
}
var textIn, written;
var init_text = __esmMin((() => {
	init_members();
	textIn = (value) => typeof value === "string" ? value : void 0;
	written = (value) => typeof value === "string" ? value : JSON.stringify(value) ?? "";
}));
// packages/client/src/hook/input.ts
function eventOf(input, names, moments, told) {
	const kind = told ?? textIn(input[names.event]);
	const moment = kind === void 0 || !Object.hasOwn(moments, kind) ? void 0 : moments[kind];
	if (kind === void 0) throw new Unreadable(`The agent's input has no ${names.event}.`);
	if (moment === void 0) return void 0;
	const [session, cwd, tool] = [
		names.session,
		"cwd",
		names.tool
	].map((name) => textIn(input[name]));
	if (!session) throw new Unreadable(`The agent's input has no ${names.session}.`);
	if (moment === "tool" && !tool) throw new Unreadable(`The agent's input has no ${names.tool}.`);
	const given = input[names.arguments];
	return {
		moment,
		session,
		cwd: cwd ?? "/",
		...filled("prompt", textIn(input[names.prompt])),
		...filled("transcript", textIn(input[names.transcript])),
		...filled("lastWords", textIn(input[names.lastWords])),
		...filled("permission", textIn(input.permission_mode)),
		...input.stop_hook_active === true && { stoppedBefore: true },
		...tool && moment === "tool" && { call: {
			tool,
			arguments: objectIn(given) ?? given ?? {}
		} }
	};
}
var filled;
var init_input = __esmMin((() => {
	init_agent();
	init_text();
	filled = (name, text) => text ? { [name]: text } : {};
}));
// packages/client/src/hook/agents/claude.ts
function entriesIn({ type, message, isCompactSummary, origin }) {
	const { content } = membersOf(message);
	if (type === "assistant" && Array.isArray(content)) return content.map(membersOf).flatMap((part) => {
		if (part.type === "text") return [{
			is: "agent",
			text: String(part.text)
		}];
		return part.type === "tool_use" ? [{
			is: "call",
			tool: String(part.name),
			arguments: part.input
		}] : [];
	});
	if (type !== "user") return [];
	const results = (Array.isArray(content) ? content : []).map(membersOf).filter(isResult);
	if (results.length > 0) return results.map((part) => ({
		is: "result",
		text: textOf(part.content) || written(part.content),
		...part.is_error === true && { failed: true }
	}));
	const text = withoutReminders(textOf(content));
	const program = /^<(command|local-command|bash|task|system)-/.test(text) || text.startsWith("[Request interrupted");
	const foreign = isCompactSummary === true || origin !== void 0 && membersOf(origin).kind !== "human";
	return program || foreign || text === "" ? [] : [{
		is: "user",
		text
	}];
}
function withoutReminders(text) {
	const [first = "", ...others] = text.split(OPEN);
	return [first, ...others.map((one) => one.includes(SHUT) ? one.slice(one.indexOf(SHUT) + 18) : "")].join("").trim();
}
function decision(answer) {
	if (answer.say === "nothing") return {};
	return { hookSpecificOutput: {
		hookEventName: "PreToolUse",
		permissionDecision: answer.say,
		..."reason" in answer && { permissionDecisionReason: answer.reason }
	} };
}
var MOMENTS$4, NAMES$2, claude, isResult, OPEN, SHUT, refusedTurn, claudeEvent, claudeDecision;
var init_claude = __esmMin((() => {
	init_members();
	init_input();
	init_text();
	MOMENTS$4 = {
		SessionStart: "start",
		UserPromptSubmit: "prompt",
		PreToolUse: "tool",
		Stop: "stop"
	};
	NAMES$2 = {
		session: "session_id",
		event: "hook_event_name",
		transcript: "transcript_path",
		prompt: "prompt",
		tool: "tool_name",
		arguments: "tool_input",
		lastWords: "last_assistant_message"
	};
	claude = {
		name: "claude",
		marksUsers: true,
		read(input, { env }) {
			const event = eventOf(input, NAMES$2, MOMENTS$4);
			const alone = env.CLAUDE_CODE_SESSION_ATTENDED === "0";
			return event && (alone ? {
				...event,
				permission: "unattended"
			} : event);
		},
		entries: (row) => row.isSidechain === true || row.isMeta === true ? [] : entriesIn(row),
		write: (answer, moment) => moment === "tool" ? decision(answer) : refusedTurn(answer)
	};
	isResult = ({ type }) => type === "tool_result";
	OPEN = "<system-reminder>";
	SHUT = "</system-reminder>";
	refusedTurn = (answer) => answer.say === "deny" ? {
		decision: "block",
		reason: answer.reason
	} : {};
	claudeEvent = (input) => eventOf(input, NAMES$2, MOMENTS$4);
	claudeDecision = decision;
}));
// packages/client/src/hook/agents/codex.ts
function userIn({ type, item, message }) {
	if (type === "user_message" && typeof message === "string") return [{
		is: "user",
		text: message
	}];
	const { type: kind, content } = membersOf(item);
	return type === "item_completed" && kind === "UserMessage" ? [{
		is: "user",
		text: textOf(content)
	}] : [];
}
function itemIn(row) {
	if (row.type === "message") return row.role === "assistant" ? [{
		is: "agent",
		text: textOf(row.content)
	}] : [];
	if (row.type === "function_call" || row.type === "custom_tool_call") {
		const given = row.arguments ?? row.input;
		const members = objectIn(given);
		const command = textIn(members?.cmd);
		return [{
			is: "call",
			tool: String(row.name),
			arguments: command === void 0 ? members ?? given : { command }
		}];
	}
	if (row.type !== "function_call_output" && row.type !== "custom_tool_call_output") return [];
	const text = textOf(row.output) || textOf(membersOf(row.output).content) || written(row.output);
	const failed = /^Process exited with code [1-9]|^Exit code: [1-9]/m.test(text);
	return [{
		is: "result",
		text,
		...failed && { failed }
	}];
}
var codex;
var init_codex = __esmMin((() => {
	init_members();
	init_text();
	init_claude();
	codex = {
		name: "codex",
		marksUsers: true,
		read: claudeEvent,
		entries({ type, payload }) {
			const row = membersOf(payload);
			if (type === "event_msg") return userIn(row);
			return type === "response_item" ? itemIn(row) : [];
		},
		write(answer, moment) {
			if (answer.say !== "deny") return {};
			return moment === "tool" ? claudeDecision(answer) : refusedTurn(answer);
		}
	};
}));
// packages/client/src/hook/agents/copilot.ts
function kindOf(input) {
	if ("toolResult" in input || "error" in input) return "postToolUse";
	if ("toolName" in input) return "preToolUse";
	if ("stopReason" in input) return "agentStop";
	if ("source" in input) return "sessionStart";
	return "prompt" in input ? "userPromptSubmitted" : "another";
}
var MOMENTS$3, NAMES$1, copilot;
var init_copilot = __esmMin((() => {
	init_members();
	init_input();
	init_text();
	init_claude();
	MOMENTS$3 = {
		sessionStart: "start",
		userPromptSubmitted: "prompt",
		preToolUse: "tool",
		agentStop: "stop"
	};
	NAMES$1 = {
		session: "sessionId",
		event: "event",
		transcript: "transcriptPath",
		prompt: "prompt",
		tool: "toolName",
		arguments: "toolArgs",
		lastWords: "lastWords"
	};
	copilot = {
		name: "copilot",
		marksUsers: false,
		read(input, { home }) {
			const event = eventOf(input, NAMES$1, MOMENTS$3, kindOf(input));
			if (!event || event.transcript) return event;
			return {
				...event,
				transcript: join(home, ".copilot/session-state", event.session, "events.jsonl")
			};
		},
		entries({ type, data }) {
			const { content, delivery, toolName, arguments: given, success, result } = membersOf(data);
			const text = textOf(content);
			if (type === "user.message") return text && delivery === "idle" ? [{
				is: "user",
				text
			}] : [];
			if (type === "assistant.message") return text ? [{
				is: "agent",
				text
			}] : [];
			if (type === "tool.execution_start") return [{
				is: "call",
				tool: String(toolName),
				arguments: given ?? {}
			}];
			if (type !== "tool.execution_complete") return [];
			const told = textIn(membersOf(result).content) ?? written(membersOf(data).error ?? "");
			const failed = success === false || /<[^>]*exit code [1-9]/.test(told);
			return [{
				is: "result",
				text: told,
				...failed && { failed }
			}];
		},
		write(answer, moment) {
			if (moment !== "tool") return refusedTurn(answer);
			if (answer.say !== "deny" && answer.say !== "allow") return {};
			return {
				permissionDecision: answer.say,
				..."reason" in answer && { permissionDecisionReason: answer.reason }
			};
		}
	};
}));
// packages/client/src/hook/agents/cursor.ts
var MOMENTS$2, cursor;
var init_cursor = __esmMin((() => {
	init_input();
	init_text();
	init_claude();
	MOMENTS$2 = {
		beforeSubmitPrompt: "prompt",
		preToolUse: "tool",
		beforeShellExecution: "tool",
		beforeMCPExecution: "tool"
	};
	cursor = {
		name: "cursor",
		marksUsers: true,
		read(input) {
			const roots = Array.isArray(input.workspace_roots) ? input.workspace_roots : [];
			const command = textIn(input.command);
			const shell = input.hook_event_name === "beforeShellExecution" && command !== void 0;
			return eventOf({
				...input,
				cwd: textIn(input.cwd) || textIn(roots[0]),
				...shell && {
					tool_name: "Shell",
					tool_input: { command }
				}
			}, {
				...NAMES$2,
				session: "conversation_id"
			}, MOMENTS$2);
		},
		entries(row) {
			const { role, message } = row;
			return claude.entries({
				...row,
				type: row.type ?? role,
				message: message ?? row
			});
		},
		write(answer, moment) {
			if (moment !== "tool") return { continue: true };
			if (answer.say === "deny" || answer.say === "ask") return {
				permission: answer.say,
				user_message: answer.reason,
				agent_message: answer.reason
			};
			return { permission: "allow" };
		}
	};
}));
// packages/client/src/hook/agents/gemini.ts
function resultOf(response) {
	const { output, error } = response;
	const text = typeof output === "string" ? output : written(error ?? output ?? response);
	const failed = error !== void 0 || /^Exit Code: [1-9]/m.test(text);
	return {
		is: "result",
		text,
		...failed && { failed }
	};
}
var MOMENTS$1, gemini;
var init_gemini = __esmMin((() => {
	init_members();
	init_input();
	init_text();
	init_claude();
	MOMENTS$1 = {
		SessionStart: "start",
		BeforeAgent: "prompt",
		BeforeTool: "tool",
		AfterAgent: "stop"
	};
	gemini = {
		name: "gemini",
		marksUsers: false,
		read: (input) => eventOf(input, {
			...NAMES$2,
			lastWords: "prompt_response"
		}, MOMENTS$1),
		entries({ type, content, toolCalls }) {
			if (type === "gemini") {
				const text = textOf(content);
				if (!Array.isArray(toolCalls)) return text ? [{
					is: "agent",
					text
				}] : [];
				return toolCalls.map(membersOf).map(({ name, args }) => ({
					is: "call",
					tool: String(name),
					arguments: args
				}));
			}
			if (type !== "user") return [];
			const results = (Array.isArray(content) ? content : []).map((part) => membersOf(membersOf(part).functionResponse)).filter(({ response }) => response !== void 0).map(({ response }) => resultOf(membersOf(response)));
			if (results.length > 0) return results;
			const text = textOf(content);
			return text && !text.startsWith("<session_context>") ? [{
				is: "user",
				text
			}] : [];
		},
		write(answer) {
			if (answer.say === "deny") return {
				decision: "deny",
				reason: answer.reason
			};
			return answer.say === "allow" ? { decision: "allow" } : {};
		}
	};
}));
// packages/client/src/hook/agents/opencode.ts
function partIn(part, isUser) {
	const text = textIn(part.text) ?? "";
	if (part.type === "text") {
		if (part.synthetic === true || text === "") return [];
		return [isUser ? {
			is: "user",
			text: unquoted(text)
		} : {
			is: "agent",
			text
		}];
	}
	if (part.type !== "tool") return [];
	const { status, input, output, error } = membersOf(part.state);
	const call = {
		is: "call",
		tool: String(part.tool),
		arguments: input ?? {}
	};
	if (status === "completed") return [call, {
		is: "result",
		text: textIn(output) ?? ""
	}];
	return status === "error" ? [call, {
		is: "result",
		text: written(error),
		failed: true
	}] : [];
}
var MOMENTS, NAMES, opencode, unquoted;
var init_opencode = __esmMin((() => {
	init_members();
	init_input();
	init_text();
	MOMENTS = { "tool.execute.before": "tool" };
	NAMES = {
		session: "sessionID",
		event: "event",
		transcript: "transcript",
		prompt: "prompt",
		tool: "tool",
		arguments: "args",
		lastWords: "lastWords"
	};
	opencode = {
		name: "opencode",
		marksUsers: true,
		read(input) {
			const event = eventOf(input, NAMES, MOMENTS);
			const messages = Array.isArray(input.messages) ? input.messages : [];
			return event && {
				...event,
				entries: messages.flatMap((one) => opencode.entries(membersOf(one)))
			};
		},
		entries({ info, parts }) {
			const { role } = membersOf(info);
			return (Array.isArray(parts) ? parts : []).map(membersOf).flatMap((part) => partIn(part, role === "user"));
		},
		write: (answer) => answer.say === "deny" ? {
			decision: "deny",
			reason: answer.reason
		} : { decision: "pass" }
	};
	unquoted = (text) => {
		const whole = text.trim();
		const inner = whole.slice(1, -1);
		return whole.length > 1 && whole.startsWith("\"") && whole.endsWith("\"") && !inner.includes("\"") ? inner : text;
	};
}));
// packages/client/src/hook/agents/all.ts
var AGENTS;
var init_all = __esmMin((() => {
	init_claude();
	init_codex();
	init_copilot();
	init_cursor();
	init_gemini();
	init_opencode();
	AGENTS = {
		claude,
		codex,
		gemini,
		copilot,
		cursor,
		opencode
	};
}));
// packages/client/src/hook/ask.ts
async function askGate(question, gate, signal) {
	const body = JSON.stringify(question);
	const length = Buffer.byteLength(body);
	if (length > MOST_BODY) throw new NoAnswer(`The call has ${length} bytes, of which ${MOST_BODY} can be judged. Make it smaller.`);
	const { status, text } = await post(new URL("/sentinel/verify", gate.url), body, gate, signal);
	const answer = objectIn(text);
	if (status === 200 && answer) return readVerdict(answer);
	const detail = textIn(answer?.detail) ?? "It is no answer of the service.";
	throw new NoAnswer(`The service at ${gate.url} answered with status ${status}: ${detail}`);
}
function readVerdict(answer) {
	const { id, verdict, execute, reasoning, explanation, objections } = answer;
	if (typeof id !== "string" || !(verdict === "ALLOW" || verdict === "BLOCK" || verdict === "UNCERTAIN") || execute === true !== (verdict === "ALLOW")) throw new NoAnswer("The service gave an answer that cannot be read.");
	const { to_allow } = membersOf(explanation);
	return {
		id,
		verdict,
		reason: textIn(reasoning)?.trim() || "no reason was given",
		toAllow: listed(to_allow).filter((text) => typeof text === "string"),
		proved: listed(objections).map(membersOf).filter((one) => one.verdict === "BLOCK" && one.proof !== void 0).flatMap(({ reason }) => textIn(reason) ?? [])
	};
}
async function post(url, body, { key }, signal) {
	const { request } = url.protocol === "https:" ? await import("node:https") : await import("node:http");
	const headers = {
		"content-type": "application/json",
		"content-length": Buffer.byteLength(body),
		...key !== void 0 && { "x-api-key": key }
	};
	return new Promise((resolve, reject) => {
		const fail = (error) => reject(faultOf(error, url, signal));
		request(url, {
			method: "POST",
			headers,
			signal
		}, (response) => {
			read$2(response).then((text) => resolve({
				status: response.statusCode ?? 0,
				text
			}), fail);
		}).on("error", fail).end(body);
	});
}
async function read$2(response) {
	let text = "";
	response.setEncoding("utf8");
	for await (const piece of response) {
		text += piece;
		if (text.length > MOST_ANSWER) throw new Error("its answer has no end");
	}
	return text;
}
function faultOf(error, { origin }, signal) {
	if (signal.aborted) return new NoAnswer(`The service at ${origin} did not answer in time.`);
	const nobody = error.code === "ECONNREFUSED";
	const why = nobody ? "nobody listens there" : (error.message || error.code) ?? "unknown";
	return new NoAnswer(`The service at ${origin} gave no answer: ${why}.`, nobody);
}
var NoAnswer, MOST_BODY, listed, MOST_ANSWER;
var init_ask = __esmMin((() => {
	init_members();
	init_text();
	NoAnswer = class extends Error {
		name = "NoAnswer";
		nobody;
		constructor(message, nobody = false) {
			super(message);
			this.nobody = nobody;
		}
	};
	MOST_BODY = 95e4;
	listed = (value) => Array.isArray(value) ? value : [];
	MOST_ANSWER = 8e6;
}));
// packages/client/src/hook/attended.ts
function ancestorOn(pid) {
	try {
		const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		return {
			words,
			parent: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])
		};
	} catch {
		return;
	}
}
function isUnattended(agent, { permission }, pid, ancestor = ancestorOn) {
	if (permission !== void 0 && UNASKED.has(permission)) return true;
	let [at, above] = [pid, 0];
	while (at > 1 && above++ < HEIGHT) {
		const seen = ancestor(at);
		if (!seen) return false;
		const place = seen.words.slice(0, 3).findIndex((word) => basename(word).startsWith(agent));
		if (place >= 0 && saysSo(agent, seen.words.slice(place + 1))) return true;
		at = seen.parent;
	}
	return false;
}
var UNASKED, FLAGS, ALONE, HEIGHT, saysSo;
var init_attended = __esmMin((() => {
	UNASKED = new Set([
		"bypassPermissions",
		"dontAsk",
		"auto",
		"unattended",
		"yolo"
	]);
	FLAGS = /^(--yolo|--approval-mode=yolo|--dangerously-.*|--allow-all(-tools)?|--full-auto|-p|--print|--prompt|-y)$/;
	ALONE = {
		codex: "exec",
		opencode: "run"
	};
	HEIGHT = 8;
	saysSo = (agent, words) => words[0] === ALONE[agent] && words[0] !== void 0 ? true : words.some((word, at) => FLAGS.test(word) || word === "--approval-mode" && words[at + 1] === "yolo");
}));
// packages/client/src/hook/session.ts
var AT_ONCE_MS, KEPT_MS, MOST_BYTES, stateFolder, Session, digest, sizeOf;
var init_session = __esmMin((() => {
	init_text();
	AT_ONCE_MS = 500;
	KEPT_MS = 12096e5;
	MOST_BYTES = 4194304;
	stateFolder = ({ env, home }) => join(env.XDG_STATE_HOME || join(home, ".local", "state"), "truepenny");
	Session = class {
		#path;
		#folder;
		#clock;
		constructor(agent, id, place) {
			this.#folder = join(stateFolder(place), "sessions");
			this.#path = join(this.#folder, `${agent}-${digest(id).slice(0, 32)}.jsonl`);
			this.#clock = place.clock;
		}
		prompts() {
			return this.#rows().flatMap(({ prompt }) => typeof prompt === "string" ? [prompt] : []);
		}
		lastPromptAt() {
			const at = this.#rows().findLast(({ prompt }) => prompt !== void 0)?.at;
			return typeof at === "number" ? at : void 0;
		}
		followsAtOnce() {
			const { at, ended } = this.#rows().at(-1) ?? {};
			return ended === true && typeof at === "number" && this.#clock() - at < AT_ONCE_MS;
		}
		savePrompt(prompt) {
			this.#add({ prompt });
		}
		saveEnd() {
			this.#add({ ended: true });
		}
		saveUnattended() {
			if (!this.isUnattended()) this.#add({ unattended: true });
		}
		isUnattended() {
			return this.#rows().some(({ unattended }) => unattended === true);
		}
		sentBack(statement) {
			const refused = digest(statement);
			if (this.#rows().some((row) => row.refused === refused)) return true;
			this.#add({ refused });
			return false;
		}
		#rows() {
			try {
				return readFileSync(this.#path, "utf8").split("\n").map((line) => objectIn(line)).filter((row) => row !== void 0);
			} catch {
				return [];
			}
		}
		#add(row) {
			mkdirSync(this.#folder, {
				recursive: true,
				mode: 448
			});
			const first = sizeOf(this.#path) === void 0;
			if ((sizeOf(this.#path) ?? 0) > MOST_BYTES) rmSync(this.#path, { force: true });
			appendFileSync(this.#path, `${JSON.stringify({
				at: this.#clock(),
				...row
			})}\n`, { mode: 384 });
			if (first) this.#forget();
		}
		#forget() {
			for (const name of readdirSync(this.#folder)) {
				const path = join(this.#folder, name);
				const { mtimeMs = this.#clock() } = statSync(path, { throwIfNoEntry: false }) ?? {};
				if (this.#clock() - mtimeMs > KEPT_MS) rmSync(path, { force: true });
			}
		}
	};
	digest = (text) => createHash("sha256").update(text).digest("hex");
	sizeOf = (path) => statSync(path, { throwIfNoEntry: false })?.size;
}));
// packages/client/src/hook/guard.ts
function touchesItself(event, place) {
	const { call, cwd } = event;
	if (!call) return void 0;
	const { transcript } = event;
	const own = [
		stateFolder(place),
		dataFolder(place),
		...transcript ? [transcript, basename(transcript)] : []
	];
	const settings = [...new Set([place.home, ...withParents(cwd)])].flatMap((root) => SETTINGS.map((path) => join(root, path)));
	for (const { name, text } of textsIn(call.arguments)) {
		const found = SHELL.test(call.tool) || /^(command|cmd|script|input|patch)$/i.test(name) ? namedInShell(text, [...own, ...settings], place.home, cwd) : namedAsPath(text, READS.test(call.tool) ? own : [...own, ...settings], place.home, cwd, MOVES.test(call.tool));
		if (found !== void 0) return `${found} belongs to the checks that this session runs under. Leave it alone; the user can change it.`;
	}
}
function withParents(folder) {
	const above = dirname(folder);
	return above === folder ? [folder] : [folder, ...withParents(above)];
}
function* textsIn(value, name = "command", depth = 0) {
	if (typeof value === "string") {
		if (!TEXTS.test(name)) yield {
			name,
			text: value
		};
	} else if (Array.isArray(value) && value.every((one) => typeof one === "string")) {
		yield {
			name,
			text: value.join(" ")
		};
		if (name !== "command") for (const one of value) yield {
			name,
			text: one
		};
	} else if (typeof value === "object" && value !== null && depth < 8) for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, key, depth + 1);
}
function namedAsPath(text, guarded, home, cwd, folders) {
	if (text.length > 4096 || /[\n\0]/.test(text)) return void 0;
	const path = real(resolve(cwd, text.replace(/^file:\/\//, "").replace(/^~(?=\/|$)/, home)));
	return guarded.map(trimmed).find((one) => isWithin(path, real(one)) || folders && isWithin(real(one), path));
}
function real(path) {
	try {
		return realpathSync(path);
	} catch {
		const above = dirname(path);
		return above === path ? path : join(real(above), basename(path));
	}
}
function namedInShell(text, guarded, home, cwd) {
	const said = text.replaceAll(/["'\\]/g, "").replaceAll(/\$\{?HOME\}?|~(?=\/)/g, home).replaceAll(/\/(\.?\/)+/g, "/").toLowerCase();
	if (/\bhook (un)?install\b/.test(said) && said.includes("truepenny")) return "The hook";
	if (/\b(p?kill|killall)\b/.test(said) && /truepenny|hook\.mjs/.test(said)) return "The hook";
	const listing = PLAIN_LISTING.test(said);
	const path = guarded.find((file) => said.includes(trimmed(file).toLowerCase()) && !(listing && file.endsWith("/")));
	if (path !== void 0) return path;
	const beside = BESIDE.find(({ folder, names }) => {
		if (!`${cwd.toLowerCase()}/`.includes(`/${folder}/`) && !said.includes(folder)) return false;
		return names.some((name) => said.includes(name)) || !listing && takesWhole(said, folder);
	});
	return beside && `What lies in ${beside.folder}`;
}
var SETTINGS, TEXTS, SHELL, READS, MOVES, PLAIN_LISTING, dataFolder, trimmed, isWithin, BESIDE, takesWhole, refusal;
var init_guard = __esmMin((() => {
	init_agent();
	init_session();
	SETTINGS = [
		".claude/settings.json",
		".claude/settings.local.json",
		".codex/hooks.json",
		".codex/config.toml",
		".gemini/settings.json",
		".copilot/hooks/",
		".copilot/config.json",
		".github/hooks/",
		".cursor/hooks.json",
		".config/opencode/plugin/",
		".config/opencode/plugins/",
		".opencode/plugin/",
		".opencode/plugins/"
	];
	TEXTS = /^(content|contents|new_?str(ing)?|old_?str(ing)?|description|prompt|text|file_text|body|query|todos)$/i;
	SHELL = /bash|shell|exec|terminal|command/i;
	READS = /^(read|view|grep|glob|ls|list|search|cat|find|read_file|read_many_files|list_directory|search_file_content)$/i;
	MOVES = /delete|remove|move|rename|trash/i;
	PLAIN_LISTING = /^\s*(ls|stat|tree|du|wc)\s[^;&|<>`$()]*$/;
	dataFolder = ({ env, home }) => join(env.XDG_DATA_HOME || join(home, ".local", "share"), "truepenny");
	trimmed = (path) => path.replace(/\/+$/, "");
	isWithin = (path, folder) => {
		const [a, b] = [path.toLowerCase(), folder.toLowerCase()];
		return a === b || a.startsWith(`${b}/`);
	};
	BESIDE = [
		{
			folder: ".claude",
			names: ["settings", "projects/"]
		},
		{
			folder: ".codex",
			names: [
				"hooks.json",
				"config.toml",
				"sessions/"
			]
		},
		{
			folder: ".gemini",
			names: ["settings", "tmp/"]
		},
		{
			folder: ".copilot",
			names: [
				"hooks",
				"config",
				"session-state"
			]
		},
		{
			folder: ".cursor",
			names: ["hooks"]
		},
		{
			folder: ".config/opencode",
			names: ["plugin"]
		},
		{
			folder: ".opencode",
			names: ["plugin"]
		},
		{
			folder: ".github/hooks",
			names: [""]
		},
		{
			folder: ".local/share",
			names: ["truepenny"]
		},
		{
			folder: ".local/state",
			names: ["truepenny"]
		}
	];
	takesWhole = (said, folder) => said.split(folder).slice(1).some((rest) => /^\/?($|[\s;&|)*?[{])/.test(rest));
	refusal = (text) => `${MARK} ${text.trim() || "It was not allowed."}`;
}));
// packages/client/src/hook/neutral.ts
function neutral({ tool, arguments: given }, cwd) {
	if (typeof given !== "object" || given === null || Array.isArray(given)) return {
		tool,
		arguments: given
	};
	const members = Object.entries(membersOf(given)).filter(([name]) => !(SHELLS.test(tool) && SHOWN.has(name)));
	return {
		tool,
		arguments: Object.fromEntries(members.map(([name, value]) => [name, PATHS.has(name) && typeof value === "string" ? nearer(value, cwd) : value]))
	};
}
function nearer(path, cwd) {
	if (!path.startsWith(cwd + sep)) return path;
	return relative(cwd, path) || path;
}
var SHELLS, SHOWN, PATHS;
var init_neutral = __esmMin((() => {
	init_members();
	SHELLS = /^(bash|shell|run_shell_command|exec_command|local_shell|terminal)$/i;
	SHOWN = new Set([
		"description",
		"timeout",
		"timeout_ms",
		"initial_wait",
		"yield_time_ms",
		"max_output_tokens"
	]);
	PATHS = new Set([
		"file_path",
		"filePath",
		"path",
		"absolute_path",
		"notebook_path",
		"dir_path"
	]);
}));
// packages/client/src/hook/transcript.ts
function* linesFromEnd(path, most = FARTHEST) {
	const file = openSync(path, "r");
	try {
		let at = fstatSync(file).size;
		const first = Math.max(0, at - most);
		let pending = [];
		while (at > first) {
			const size = Math.min(PIECE, at - first);
			at -= size;
			const piece = Buffer.alloc(size);
			readSync(file, piece, 0, size, at);
			let end = size;
			for (let cut = piece.lastIndexOf(10); cut >= 0; cut = cut > 0 ? piece.lastIndexOf(10, cut - 1) : -1) {
				pending.push(piece.subarray(cut + 1, end));
				yield joined(pending);
				pending = [];
				end = cut;
			}
			pending.push(piece.subarray(0, end));
		}
		if (first === 0) yield joined(pending);
	} finally {
		closeSync(file);
	}
}
function* entriesFromEnd(path, agent) {
	for (const line of linesFromEnd(path)) {
		const row = line.length > 1 ? objectIn(line) : void 0;
		if (row) yield* agent.entries(row).reverse();
	}
}
function turnOf(entry) {
	if (entry.is === "call") return {
		role: "agent",
		content: "",
		action: callText(entry.tool, entry.arguments)
	};
	if (entry.is === "result") return {
		role: "tool",
		content: entry.text
	};
	return {
		role: entry.is,
		content: entry.text
	};
}
var PIECE, FARTHEST, joined, callText;
var init_transcript = __esmMin((() => {
	init_members();
	init_text();
	PIECE = 262144;
	FARTHEST = 67108864;
	joined = (pieces) => Buffer.concat([...pieces].reverse()).toString("utf8");
	callText = (tool, given) => {
		const { command } = membersOf(given);
		return typeof command === "string" ? command : written({
			name: tool,
			arguments: given
		});
	};
}));
// packages/client/src/hook/turns.ts
function conversation(newestFirst, saved, marksUsers) {
	const known = new Set(saved.map((text) => text.trim()));
	const trusts = marksUsers || saved.length === 0;
	const turns = [];
	let instruction = trusts ? void 0 : saved.at(-1);
	let [letters, wishes, pending] = [
		0,
		0,
		true
	];
	for (const entry of newestFirst) {
		if (pending && entry.is === "call") continue;
		pending = false;
		if (instruction !== void 0 && (letters > MOST$1 || turns.length >= MOST_TURNS)) break;
		if (entry.is !== "user") {
			if (letters <= MOST$1 && turns.length < MOST_TURNS) letters += put(turns, cut(turnOf(entry)));
			continue;
		}
		const text = entry.text.trim();
		if (text === "" || isOurs(text)) continue;
		if (!trusts && !known.has(text)) letters += put(turns, cut({
			role: "environment",
			content: text
		}));
		else if (instruction === void 0) instruction = text;
		else if (text !== instruction.trim()) {
			letters += put(turns, {
				role: "user",
				content: text
			});
			if (++wishes >= MOST_WISHES) break;
		}
	}
	instruction ??= saved.at(-1);
	return instruction === void 0 ? void 0 : {
		instruction,
		turns: turns.reverse()
	};
}
function put(turns, turn) {
	const length = turn.content.length + (turn.action?.length ?? 0);
	if (length > 0) turns.push(turn);
	return length;
}
function shortened(text) {
	if (text.length <= MOST_OF_ONE) return text;
	const half = MOST_OF_ONE / 2;
	return `${text.slice(0, half)}\n[${text.length - MOST_OF_ONE} letters left out]\n${text.slice(-1e4)}`;
}
var MOST$1, MOST_OF_ONE, MOST_TURNS, MOST_WISHES, isOurs, cut;
var init_turns = __esmMin((() => {
	init_agent();
	init_transcript();
	MOST$1 = 6e4;
	MOST_OF_ONE = 2e4;
	MOST_TURNS = 200;
	MOST_WISHES = 8;
	isOurs = (text) => text.trimStart().startsWith(MARK);
	cut = (turn) => ({
		...turn,
		content: shortened(turn.content),
		...turn.action !== void 0 && { action: shortened(turn.action) }
	});
}));
// packages/client/src/hook/decide.ts
async function decideCall(agent, event, means) {
	const { call, cwd } = event;
	if (!call) throw new NoAnswer("The agent did not say which call it is about to make.");
	const own = touchesItself(event, means.place);
	if (own !== void 0) return {
		say: "deny",
		reason: refusal(`BLOCK: ${own}`)
	};
	const said = conversationOf(agent, event, means.place);
	if (!said) throw new NoAnswer("The words of the user were not found, neither in the transcript nor saved. Say them again.");
	if (said.instruction.length > MOST_INSTRUCTION) return unsure("What the user said is too long to be judged.", event, means);
	const question = {
		mode: "action_authorization",
		instruction: said.instruction,
		call: {
			...neutral(call, resolve(cwd)),
			cwd: resolve(cwd)
		},
		evidence: said.turns
	};
	const answer = await means.ask(question);
	if (answer.verdict === "BLOCK") return {
		say: "deny",
		reason: refusal(`BLOCK: ${wordsOf(answer)}`)
	};
	if (answer.verdict === "UNCERTAIN") return unsure(wordsOf(answer), event, means);
	return { say: means.options.allow ? "allow" : "nothing" };
}
function unsure(why, event, { options, unattended }) {
	if (!options.strict && event.permission === "acceptEdits") return {
		say: "ask",
		reason: refusal(`UNCERTAIN: ${why}`)
	};
	if (!options.strict && !unattended(event)) return { say: "nothing" };
	const because = options.strict ? "" : " Nobody is asked in this mode, so it is refused.";
	return {
		say: "deny",
		reason: refusal(`UNCERTAIN: ${why}${because}`)
	};
}
function wordsOf({ reason, toAllow }) {
	const more = toAllow.filter((one) => !reason.includes(one)).slice(0, 3);
	return more.length > 0 ? `${reason} To have it allowed: ${more.join(" ")}` : reason;
}
function conversationOf(agent, event, place) {
	const saved = new Session(agent.name, event.session, place).prompts();
	return conversation(event.entries ? [...event.entries].reverse() : fromTranscript(agent, event), saved, agent.marksUsers);
}
function* fromTranscript(agent, { transcript }) {
	if (transcript === void 0) return;
	try {
		yield* entriesFromEnd(transcript, agent);
	} catch (error) {
		if (error.code !== "ENOENT") throw error;
	}
}
function keepPrompt(agent, event, place) {
	const { prompt } = event;
	if (!prompt || isOurs(prompt)) return;
	const session = new Session(agent.name, event.session, place);
	if (!agent.marksUsers && session.followsAtOnce()) return;
	session.savePrompt(prompt);
}
var MOST_INSTRUCTION;
var init_decide = __esmMin((() => {
	init_ask();
	init_guard();
	init_neutral();
	init_session();
	init_transcript();
	init_turns();
	MOST_INSTRUCTION = 1e5;
}));
// packages/client/src/hook/fault.ts
function faultRefusal(error) {
	const known = error instanceof NoAnswer || error instanceof Unreadable;
	const detail = error instanceof Error ? error.message : String(error);
	return refusal(known ? `Not judged, so not run. ${detail}` : `Not judged, so not run: a fault of the hook (${detail}). The user can look with: truepenny hook doctor`);
}
var init_fault = __esmMin((() => {
	init_agent();
	init_ask();
	init_guard();
}));
// packages/client/src/environment.ts
var DEFAULT_URL;
var init_environment = __esmMin((() => {
	DEFAULT_URL = "http://127.0.0.1:4100";
}));
// packages/client/src/hook/local/state.ts
function readLocal(place) {
	const { url, key, pid, hooks } = read$1(serviceFile(place));
	const [address, word, heard] = [
		textIn(url),
		textIn(key),
		textIn(hooks)
	];
	if (!address || !word || !heard || typeof pid !== "number" || !isAlive(pid)) return void 0;
	return {
		url: address,
		key: word,
		pid,
		hooks: heard
	};
}
function touch(place) {
	try {
		const now = place.clock() / 1e3;
		utimesSync(serviceFile(place), now, now);
	} catch {}
}
function forget(place, pid) {
	if (read$1(serviceFile(place)).pid === pid) rmSync(serviceFile(place), { force: true });
	if (holderOf(place) === pid) rmSync(lockFile(place), { force: true });
}
function holderOf(place) {
	try {
		return Number(readFileSync(lockFile(place), "utf8"));
	} catch {
		return 0;
	}
}
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === "EPERM";
	}
}
function readInstalled(place) {
	const { server, node, port, token } = read$1(installedFile(place));
	return {
		...typeof server === "string" && { server },
		...typeof node === "string" && { node },
		...typeof port === "number" && { port },
		...typeof token === "string" && { token }
	};
}
function read$1(path) {
	try {
		return objectIn(readFileSync(path, "utf8")) ?? {};
	} catch {
		return {};
	}
}
var serviceFile, lockFile, installedFile;
var init_state = __esmMin((() => {
	init_guard();
	init_session();
	init_text();
	serviceFile = (place) => join(stateFolder(place), "service.json");
	lockFile = (place) => join(stateFolder(place), "service.lock");
	installedFile = (place) => join(dataFolder(place), "installed.json");
}));
// packages/client/src/hook/local/reach.ts
async function askAny(question, options, place, start, signal) {
	const named = options.url ?? place.env.TRUEPENNY_URL;
	const key = keyIn(place);
	if (named) return askGate(question, gateAt(named, key), signal);
	const usual = key === void 0 ? void 0 : await unlessNobody(question, {
		url: DEFAULT_URL,
		key
	}, signal);
	if (usual) return usual;
	const local = readLocal(place);
	const running = local && await unlessNobody(question, local, signal);
	if (local && running) touch(place);
	if (running) return running;
	if (local) forget(place, local.pid);
	return askGate(question, await started(options, place, start, signal), signal);
}
function gateAt(url, key) {
	if (!isAddress(url)) throw new NoAnswer(`TRUEPENNY_URL is no address of a service: ${url}`);
	if (key !== void 0) return {
		url,
		key
	};
	throw new NoAnswer(`There is no key for ${url}: set SENTINEL_API_KEY to one that begins with tp_sn_.`);
}
function isAddress(text) {
	try {
		return /^https?:$/.test(new URL(text).protocol);
	} catch {
		return false;
	}
}
async function unlessNobody(question, gate, signal) {
	try {
		return await askGate(question, gate, signal);
	} catch (error) {
		if (error instanceof NoAnswer && error.nobody) return void 0;
		throw error;
	}
}
async function started({ start }, place, begin, signal) {
	const there = readLocal(place);
	if (there) return there;
	if (!start) throw new NoAnswer(`No service runs, and none may be started (--no-start). ${BY_HAND}`);
	if (readInstalled(place).server === void 0) throw new NoAnswer(`No service runs, and its program was not found. ${BY_HAND}`);
	begin();
	for (;;) {
		const local = readLocal(place);
		if (local) {
			touch(place);
			return local;
		}
		await later(LOOK_EVERY_MS$1, signal);
	}
}
function later(ms, signal) {
	return new Promise((resolve, reject) => {
		const late = () => reject(new NoAnswer("The local service did not start in time. It may be ready for the next call."));
		if (signal.aborted) return late();
		const timer = setTimeout(() => {
			signal.removeEventListener("abort", late);
			resolve();
		}, ms);
		signal.addEventListener("abort", () => {
			clearTimeout(timer);
			late();
		}, { once: true });
	});
}
var KEYS, LOOK_EVERY_MS$1, BY_HAND, keyIn;
var init_reach = __esmMin((() => {
	init_environment();
	init_ask();
	init_state();
	KEYS = [
		"SENTINEL_API_KEY",
		"TRUEPENNY_API_KEY",
		"DQL_API_KEY"
	];
	LOOK_EVERY_MS$1 = 60;
	BY_HAND = "Start one in a clone of the project (npm ci && npm start) and name it in TRUEPENNY_URL, with its key in SENTINEL_API_KEY.";
	keyIn = ({ env }) => KEYS.flatMap((name) => (env[name] ?? "").split(/[\s,]+/)).find((key) => key.startsWith("tp_sn_"));
}));
// packages/client/src/hook/claims.ts
function refutedIn(words, entries, facts) {
	const deeds = deedsIn(entries);
	return sentencesIn(words).filter((sentence) => !isOpen(sentence)).flatMap((sentence) => {
		const because = aboutTests(sentence, deeds) ?? aboutDeeds(sentence, deeds) ?? aboutFiles(sentence, deeds, facts);
		return because === void 0 ? [] : [{
			statement: sentence,
			because
		}];
	});
}
function deedsIn(entries) {
	const deeds = [];
	const open = [];
	for (const entry of entries) if (entry.is === "call") {
		const deed = {
			text: `${entry.tool} ${callText(entry.tool, entry.arguments)}`,
			result: "",
			failed: false
		};
		deeds.push(deed);
		open.push(deed);
	} else if (entry.is === "result") {
		const deed = open.shift();
		if (!deed) continue;
		deed.result = entry.text;
		deed.failed = entry.failed === true || entry.text.includes("[truepenny]");
	} else if (entry.is === "user") open.length = 0;
	return deeds;
}
function aboutTests(sentence, deeds) {
	if (!SAYS_PASS.test(sentence)) return void 0;
	const run = deeds.findLast(({ text, result }) => TEST_RUN.test(text) && result !== "");
	if (!run) return void 0;
	const line = failureIn(run.result);
	if (line !== void 0) return `the last run of the tests told: “${line.trim().slice(0, 200)}”.`;
	if (run.failed) return `the last run of the tests failed (${firstLine(run.text)}).`;
	const [, said] = SAYS_COUNT.exec(sentence) ?? [];
	const told = [...run.result.matchAll(PASSED)].map(([, one, , , other]) => one ?? other);
	if (said === void 0 || told.length === 0 || told.includes(said)) return void 0;
	return `the last run of the tests told of ${told.join(", ")} that passed, not ${said}.`;
}
function failureIn(text) {
	const at = FAILURES.map((one) => text.search(one)).find((place) => place >= 0);
	if (at === void 0) return void 0;
	return text.slice(text.lastIndexOf("\n", at) + 1).split("\n", 1)[0];
}
function aboutDeeds(sentence, deeds) {
	const doing = DOINGS.find(({ said }) => said.test(sentence));
	if (!doing) return void 0;
	const tried = deeds.filter(({ text, result }) => doing.call.test(text) && result !== "");
	const last = tried.at(-1);
	if (!last || tried.some(({ failed }) => !failed)) return void 0;
	return `the call for it failed: ${firstLine(last.text)}: “${firstLine(last.result)}”.`;
}
function aboutFiles(sentence, deeds, { file, since }) {
	const [removed, changed] = [REMOVED.test(sentence), CHANGED.test(sentence)];
	if (removed === changed) return void 0;
	const verb = (removed ? REMOVED : CHANGED).exec(sentence)?.index ?? 0;
	const names = [...sentence.matchAll(FILE)].filter(({ index }) => index > verb).map(([, a, b]) => a ?? b ?? "");
	const [name] = names;
	if (name === void 0 || names.length > 1 || /\b(from|in|to|into|of)\s+[`\w]/.test(sentence.slice(verb))) return void 0;
	const touched = deeds.filter(({ text }) => text.includes(basename(name)));
	const at = file(name);
	if (removed) return at !== void 0 && touched.every(({ failed }) => failed) ? `${name} is still there.` : void 0;
	if (at === void 0) return touched.some(({ failed, result }) => !failed && result !== "") ? void 0 : `there is no file ${name}.`;
	if (since === void 0 || at >= since || touched.some(({ failed }) => !failed)) return void 0;
	return `${name} was last changed at ${new Date(at).toISOString()}, before this turn began.`;
}
var OPEN_WORDS, isOpen, MOST_SENTENCES, sentencesIn, TEST_RUN, SAYS_PASS, SAYS_COUNT, FAILURES, PASSED, DOINGS, CHANGED, REMOVED, FILE, firstLine;
var init_claims = __esmMin((() => {
	init_agent();
	init_transcript();
	OPEN_WORDS = new Set(`not never cannot can't couldn't don't doesn't didn't won't isn't aren't wasn't haven't unable should would could will
  if once when after until before try tried please whether need needs be want plan`.split(/\s+/));
	isOpen = (sentence) => sentence.includes("?") || sentence.toLowerCase().replaceAll("’", "'").split(/[^a-z']+/).some((word) => OPEN_WORDS.has(word));
	MOST_SENTENCES = 400;
	sentencesIn = (text) => text.split(/\n+|(?<=[.!;])\s+/).map((part) => part.replace(/^[\s>*#-]+/, "").trim()).filter((part) => part.length > 0 && part.length < 400).slice(0, MOST_SENTENCES);
	TEST_RUN = /\b(test|tests|vitest|jest|pytest|mocha|rspec|phpunit|ctest|tox)\b/i;
	SAYS_PASS = /\btests?\b[^.]{0,40}\b(pass|passes|passed|passing|green|succeed|succeeded)\b/i;
	SAYS_COUNT = /\b(\d{1,6})( of \d{1,6}| unit| integration| new)? tests? [^.]{0,20}\b(pass|passed|passing)\b/i;
	FAILURES = [
		/\b[1-9]\d{0,6} (failed|failing|failures?)\b/i,
		/\bFAIL(ED)?\b/,
		/^not ok\b/m
	];
	PASSED = /\b(\d{1,6}) (tests? )?(passed|passing|pass)\b|\bpass(?:ed)? (\d{1,6})\b/gi;
	DOINGS = [
		{
			said: /\bI(?:'ve| have|’ve)? (?:\w+ly )?(sent|emailed|mailed|messaged|notified)\b/i,
			call: /send|mail|message|notify|post/i
		},
		{
			said: /\bI(?:'ve| have|’ve)? (?:\w+ly )?pushed\b/i,
			call: /\bpush/i
		},
		{
			said: /\bI(?:'ve| have|’ve)? (?:\w+ly )?committed\b/i,
			call: /\bcommit/i
		},
		{
			said: /\bI(?:'ve| have|’ve)? (?:\w+ly )?(deployed|released)\b/i,
			call: /deploy|release|rollout|apply/i
		},
		{
			said: /\bI(?:'ve| have|’ve)? (?:\w+ly )?published\b/i,
			call: /publish/i
		},
		{
			said: /\bI(?:'ve| have|’ve)? (?:\w+ly )?(paid|transferred)\b/i,
			call: /pay|transfer/i
		}
	];
	CHANGED = /\b(created|wrote|written|added|updated|changed|edited|modified|rewrote|saved)\b/i;
	REMOVED = /\b(deleted|removed)\b/i;
	FILE = /`([^`\s]{1,200}\.[A-Za-z]\w{0,9})`|(?<![\w./:@-])((?:[\w.-]+\/)*[\w-][\w.-]*\.[A-Za-z]{2,6})(?![\w/])/g;
	firstLine = (text) => (text.split("\n", 1)[0] ?? "").trim().slice(0, 200);
}));
// packages/client/src/hook/done.ts
var done_exports = __exportAll({ decideStop: () => decideStop });
async function decideStop(agent, event, means, session) {
	if (event.stoppedBefore) return { say: "nothing" };
	const { entries, words } = await lastWords(agent, event);
	if (!words) return { say: "nothing" };
	const file = (path) => statSync(resolve(event.cwd, path), { throwIfNoEntry: false })?.mtimeMs;
	const fresh = [...refutedIn(words, entries, {
		file,
		since: session.lastPromptAt()
	}), ...await byGate(words, entries, means)].filter(({ statement }) => !session.sentBack(statement));
	if (fresh.length === 0) return { say: "nothing" };
	const told = fresh.map(({ statement, because }) => `You said “${statement}”, but ${because}`);
	return {
		say: "deny",
		reason: refusal(`Not done as it was said. ${told.join(" ")} Put it right, or say how it is.`)
	};
}
async function lastWords(agent, event) {
	for (let waits = 0;; waits++) {
		const entries = recent(agent, event);
		const last = entries.at(-1);
		const words = event.lastWords ?? (last?.is === "agent" ? last.text : void 0);
		if (words !== void 0 || waits >= MOST_WAITS) return {
			entries,
			words
		};
		await new Promise((done) => setTimeout(done, WAIT_MS));
	}
}
function recent(agent, { transcript, entries }) {
	if (entries) return [...entries];
	const found = [];
	try {
		for (const entry of transcript ? entriesFromEnd(transcript, agent) : []) if (found.push(entry) >= MOST_ENTRIES) break;
	} catch {
		return [];
	}
	return found.reverse();
}
async function byGate(words, entries, { ask }) {
	const evidence = turnResults(entries);
	if (evidence.length === 0 || words.length > MOST_CLAIM) return [];
	const answer = await ask({
		mode: "output_synthesis",
		instruction: "",
		claim: words,
		evidence
	}).catch(() => void 0);
	if (answer?.verdict !== "BLOCK") return [];
	return answer.proved.map((because) => ({
		statement: brief(words),
		because
	}));
}
function turnResults(entries) {
	const begin = entries.findLastIndex((entry) => entry.is === "user" && !isOurs(entry.text));
	const turns = [];
	let letters = 0;
	for (const entry of entries.slice(begin + 1).reverse()) {
		if (entry.is === "result") turns.push({
			role: "tool",
			content: entry.text
		});
		if (entry.is === "call") turns.push({
			role: "agent",
			content: "",
			action: callText(entry.tool, entry.arguments)
		});
		letters += entry.is === "result" ? entry.text.length : 0;
		if (letters > MOST_EVIDENCE) return turns.slice(0, -1).reverse();
	}
	return turns.some(({ role }) => role === "tool") ? turns.reverse() : [];
}
var MOST_ENTRIES, WAIT_MS, MOST_WAITS, MOST_CLAIM, MOST_EVIDENCE, brief;
var init_done = __esmMin((() => {
	init_claims();
	init_guard();
	init_transcript();
	init_turns();
	MOST_ENTRIES = 2e3;
	WAIT_MS = 100;
	MOST_WAITS = 12;
	MOST_CLAIM = 2e4;
	MOST_EVIDENCE = 1e5;
	brief = (text) => text.length > 200 ? `${text.slice(0, 199)}…` : text;
}));
// packages/client/src/hook/respond.ts
async function respondTo(input, name, options, around) {
	const agent = AGENTS[name];
	const timer = new AbortController();
	const clock = setTimeout(() => timer.abort(), options.deadlineMs);
	let event;
	try {
		const read = objectIn(input.replace(/^\ufeff/, ""));
		if (!read) throw new NoAnswer("What the agent handed over is no JSON object.");
		event = agent.read(read, around.place);
		if (!event) return said(agent, { say: "nothing" }, "start");
		const answer = await within(timer.signal, answerTo(agent, event, options, around, timer.signal));
		return said(agent, answer, event.moment);
	} catch (error) {
		const moment = event?.moment ?? "tool";
		if (moment !== "tool") return said(agent, { say: "nothing" }, moment);
		return said(agent, {
			say: "deny",
			reason: faultRefusal(error)
		}, "tool");
	} finally {
		clearTimeout(clock);
	}
}
function within(signal, promise) {
	return Promise.race([promise, new Promise((_, reject) => {
		signal.addEventListener("abort", () => reject(new NoAnswer("No answer came in time.")), { once: true });
	})]);
}
async function answerTo(agent, event, options, { place, pid, start }, signal) {
	const session = new Session(agent.name, event.session, place);
	const means = {
		place,
		options,
		ask: (question) => askAny(question, options, place, start, signal),
		unattended: (of) => isUnattended(agent.name, of, pid) || session.isUnattended()
	};
	if (event.moment === "tool") return decideCall(agent, event, means);
	if (event.moment === "prompt") keepPrompt(agent, event, place);
	if (event.moment === "stop") {
		const { decideStop } = await Promise.resolve().then(() => (init_done(), done_exports));
		const answer = await decideStop(agent, event, means, session);
		session.saveEnd();
		return answer;
	}
	if (isUnattended(agent.name, event, pid)) session.saveUnattended();
	if ((options.url ?? place.env.TRUEPENNY_URL) || !options.start) return { say: "nothing" };
	if (event.moment === "start") await started(options, place, start, signal).catch(() => void 0);
	else if (!readLocal(place) && readInstalled(place).server !== void 0) start();
	return { say: "nothing" };
}
var said;
var init_respond = __esmMin((() => {
	init_all();
	init_ask();
	init_attended();
	init_decide();
	init_fault();
	init_reach();
	init_state();
	init_session();
	init_text();
	said = (agent, answer, moment) => JSON.stringify(agent.write(answer, moment));
}));
// packages/client/src/hook/local/listen.ts
async function listenForHooks(port, token, place) {
	const server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
		const [, given = "", agent = ""] = pathname.split("/");
		const read = readOptions([agent, ...searchParams.getAll("o")]);
		const foreign = request.headers.origin !== void 0 || !same(given, token);
		if (request.method !== "POST" || foreign || !read) {
			response.writeHead(404).end();
			request.resume();
			return;
		}
		if (Number(request.headers["content-length"] ?? 0) > MOST) {
			response.writeHead(413).end();
			request.resume();
			return;
		}
		text(request).then((input) => respondTo(input, read.agent, read.options, {
			place,
			pid: 0,
			start: () => void 0
		})).then((answer) => response.writeHead(200, { "content-type": "application/json" }).end(answer)).catch(() => response.destroy());
	});
	await new Promise((done, fail) => {
		server.once("error", fail).listen(port, "127.0.0.1", () => done());
	});
	const { port: taken } = server.address();
	return {
		server,
		url: `http://127.0.0.1:${taken}/${token}`
	};
}
var MOST, same;
var init_listen = __esmMin((() => {
	init_options();
	init_respond();
	MOST = 16e6;
	same = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}));
// packages/client/src/hook/local/daemon.ts
var daemon_exports = __exportAll({ lookAfterService: () => lookAfterService });
async function lookAfterService(place, idleMs = IDLE_MS) {
	const { server, node = process.execPath, port = 0, token = randomBytes(24).toString("base64url") } = readInstalled(place);
	const folder = stateFolder(place);
	mkdirSync(folder, {
		recursive: true,
		mode: 448
	});
	if (server === void 0 || !takeLock(place)) return;
	const child = startServer(node, server, join(folder, "data"), place);
	const ended = new Promise((done) => child.once("exit", () => done()));
	let hooks;
	try {
		const url = await Promise.race([addressIn(child), ended.then(() => void 0)]);
		if (url === void 0) return;
		const key = await keyFor(url, join(folder, "keys.json"));
		const heard = await listenForHooks(port, token, place);
		hooks = heard.server;
		writePrivate(serviceFile(place), {
			url,
			key,
			pid: process.pid,
			hooks: heard.url
		});
		await Promise.race([
			ended,
			untilIdle(place, idleMs),
			askedToEnd()
		]);
	} finally {
		if (holderOf(place) === process.pid) rmSync(serviceFile(place), { force: true });
		hooks?.close();
		child.kill("SIGTERM");
		await Promise.race([ended, pause(1e4)]);
		child.kill("SIGKILL");
		forget(place, process.pid);
	}
}
function takeLock(place) {
	const path = lockFile(place);
	for (let tries = 0; tries < 2; tries++) try {
		const file = openSync(path, "wx", 384);
		writeFileSync(file, String(process.pid));
		closeSync(file);
		return true;
	} catch {
		const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
		const holder = holderOf(place);
		if (holder === 0 ? age < 1e3 : isAlive(holder) && (age < STARTING_MS || readLocal(place))) return false;
		rmSync(path, { force: true });
	}
	return false;
}
function startServer(node, server, data, { env }) {
	const passed = [
		"PATH",
		"HOME",
		"TMPDIR",
		"LANG",
		"SystemRoot",
		"TEMP"
	].flatMap((name) => env[name] === void 0 ? [] : [[name, env[name]]]);
	return spawn(node, [
		"--max-semi-space-size=8",
		"--heap-growing-percent=30",
		server
	], {
		env: {
			...Object.fromEntries(passed),
			HOST: "127.0.0.1",
			PORT: "0",
			TRUEPENNY_DATA: data,
			TRUEPENNY_RATE_PER_KEY: "100000"
		},
		stdio: [
			"ignore",
			"pipe",
			"ignore",
			"ipc"
		]
	});
}
function addressIn(child) {
	return new Promise((resolve) => {
		let said = "";
		child.stdout?.setEncoding("utf8").on("data", (piece) => {
			said = (said + piece).slice(-4e3);
			const [, url] = /\blistening\b.*\burl=(http:\/\/127\.0\.0\.1:\d+)/.exec(said) ?? [];
			if (url !== void 0) resolve(url);
		});
	});
}
async function keyFor(url, file) {
	const kept = textIn(objectIn(readOr(file, ""))?.sentinel);
	if (kept !== void 0) return kept;
	const post = async (path, body, key = "") => {
		const headers = {
			"content-type": "application/json",
			...key && { "x-api-key": key }
		};
		const response = await fetch(url + path, {
			method: "POST",
			headers,
			body: JSON.stringify(body)
		});
		const made = textIn(objectIn(await response.text())?.apiKey);
		if (made === void 0) throw new Error(`No key was made: status ${response.status}`);
		return made;
	};
	const operator = await post("/v1/operators", { name: "Hooks of this machine" });
	const sentinel = await post("/v1/keys", {
		surface: "sentinel",
		label: "hooks"
	}, operator);
	writePrivate(file, {
		operator,
		sentinel
	});
	return sentinel;
}
function writePrivate(path, value) {
	const beside = `${path}.${process.pid}`;
	writeFileSync(beside, JSON.stringify(value), { mode: 384 });
	renameSync(beside, path);
}
async function untilIdle(place, idleMs) {
	const lastUse = () => statSync(serviceFile(place), { throwIfNoEntry: false })?.mtimeMs;
	for (;;) {
		await pause(Math.min(LOOK_EVERY_MS, idleMs / 2));
		const used = lastUse();
		if (used === void 0 || Date.now() - used > idleMs) return;
	}
}
function readOr(path, fallback) {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return fallback;
	}
}
var IDLE_MS, LOOK_EVERY_MS, STARTING_MS, askedToEnd, pause;
var init_daemon = __esmMin((() => {
	init_session();
	init_text();
	init_listen();
	init_state();
	IDLE_MS = 6e5;
	LOOK_EVERY_MS = 15e3;
	STARTING_MS = 6e4;
	askedToEnd = () => new Promise((done) => {
		for (const signal of [
			"SIGTERM",
			"SIGINT",
			"SIGHUP"
		]) process.once(signal, () => done());
	});
	pause = (ms) => new Promise((done) => setTimeout(done, ms).unref());
}));
// packages/client/src/hook/main.ts
init_options();
init_respond();
const place = {
	env: process.env,
	home: homedir(),
	clock: Date.now
};
function start() {
	const own = fileURLToPath(import.meta.url);
	spawn(process.execPath, [own, "daemon"], {
		detached: true,
		stdio: "ignore",
		cwd: place.home
	}).unref();
}
function print(text) {
	const bytes = Buffer.from(text);
	let at = 0;
	while (at < bytes.length) try {
		at += writeSync(1, bytes, at);
	} catch (error) {
		if (error.code !== "EAGAIN") throw error;
	}
}
const args = process.argv.slice(2);
if (args[0] === "daemon") {
	const { lookAfterService } = await Promise.resolve().then(() => (init_daemon(), daemon_exports));
	await lookAfterService(place).catch(() => void 0);
	process.exit(0);
}
const read = readOptions(args);
if (!read) {
	process.stderr.write("usage: hook.mjs claude|codex|gemini|copilot|cursor|opencode [options]\n");
	process.exit(3);
}
const surroundings = {
	place,
	pid: process.ppid,
	start
};
print(await respondTo(readFileSync(0, "utf8"), read.agent, read.options, surroundings));
process.exit(0);
export {};
