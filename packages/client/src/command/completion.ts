import { COMMON, type Command, EXIT, Misuse } from './command.ts';

/** `truepenny completion`, for the commands that are given. */
export const completion = (commands: readonly Command[]): Command => ({
  name: 'completion',
  takes: 'bash|zsh',
  words: [1, 1],
  summary: 'Print what lets a shell complete commands and options',
  more: 'Add to ~/.bashrc or ~/.zshrc: source <(truepenny completion bash)',
  options: {},
  async run(given, world) {
    const [shell] = given.words;
    if (shell !== 'bash' && shell !== 'zsh')
      throw new Misuse(`There is completion for bash and zsh, not ${shell}`);
    const script = scriptFor(commands);
    const text = shell === 'zsh' ? `autoload -U +X bashcompinit && bashcompinit\n${script}` : script;
    world.out(given.on('json') ? `${JSON.stringify({ shell, script: text })}\n` : text);
    return EXIT.allow;
  },
});

/** Names of commands and options are letters and hyphens, so that none needs quoting. */
function scriptFor(commands: readonly Command[]): string {
  const optionsOf = ({ options }: Command) =>
    Object.keys({ ...options, ...COMMON }).map((name) => `--${name}`);
  const [firsts, words] = [new Set<string>(), new Map<string, string[]>()];
  const add = (pattern: string, more: string[]) =>
    words.set(pattern, [...(words.get(pattern) ?? []), ...more]);
  for (const command of commands) {
    const [first = '', second] = command.name.split(' ');
    firsts.add(first);
    // A first word may be a command itself: "wallet" takes options, and "prove".
    add(`'${first} '`, second === undefined ? optionsOf(command) : [second]);
    add(`'${command.name} '*`, optionsOf(command));
  }
  const cases = [...words]
    // The longer first: what follows "receipt verify" is not what follows "receipt".
    .sort(([a], [b]) => b.length - a.length)
    .map(([pattern, candidates]) => `    ${pattern}) words='${candidates.join(' ')}' ;;\n`);
  return `_truepenny() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[*]:1:COMP_CWORD-1} " words=''
  case "$before" in
${cases.join('')}    ' ') words='${[...firsts].join(' ')}' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _truepenny truepenny
`;
}
