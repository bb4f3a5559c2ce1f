import { COMMON, type Command, EXIT, Misuse } from './command.ts';
import { jsonLine } from './layout.ts';

/** `truepenny completion`, for the commands that are given and itself. */
export function completion(commands: readonly Command[]): Command {
  const own: Command = {
    name: 'completion',
    takes: 'bash|zsh|fish',
    words: [1, 1],
    summary: 'Print what lets a shell complete commands and options',
    more: `In ~/.bashrc:                   source <(truepenny completion bash)
In ~/.zshrc, after compinit:    source <(truepenny completion zsh)
In ~/.config/fish/config.fish:  truepenny completion fish | source`,
    options: {},
    async run(given, world) {
      const [shell = ''] = given.words;
      const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
      if (!write) throw new Misuse(`There is completion for ${Object.keys(SHELLS).join(', ')}, not ${shell}`);
      const script = write(placesIn([...commands, own]));
      world.out(given.on('json') ? jsonLine({ shell, script }) : script);
      return EXIT.allow;
    },
  };
  return own;
}

/** What may follow certain words, or words that begin with them; each candidate with what it is. */
type Place = { before: string; onwards: boolean; candidates: ReadonlyMap<string, string> };

/** Names of commands and options are letters and hyphens, so that none needs quoting. */
function placesIn(commands: readonly Command[]): Place[] {
  const exact = new Map<string, Map<string, string>>();
  const open: Place[] = [];
  const add = (before: string, candidates: Iterable<readonly [string, string]>) =>
    exact.set(before, new Map([...(exact.get(before) ?? []), ...candidates]));
  for (const { name, summary, options } of commands) {
    const [first = '', second] = name.split(' ');
    const own = new Map(
      Object.entries({ ...options, ...COMMON }).map(([option, { says }]) => [`--${option}`, says]),
    );
    add(' ', [[first, second === undefined ? summary : `${first} …`]]);
    // A first word may be a command itself: "wallet" takes options, and "prove".
    add(`${first} `, second === undefined ? own : [[second, summary]]);
    open.push({ before: `${name} `, onwards: true, candidates: own });
  }
  return [
    ...[...exact].map(([before, candidates]) => ({ before, onwards: false, candidates })),
    // The longer first: what follows "wallet prove" is not what follows "wallet".
    ...open.sort((a, b) => b.before.length - a.before.length),
  ];
}

const forBash = (places: readonly Place[]): string => `_truepenny() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[*]:1:COMP_CWORD-1} " words=''
  case "$before" in
${places.map(bashLine).join('')}  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _truepenny truepenny
`;

const bashLine = ({ before, onwards, candidates }: Place): string =>
  `    '${before}'${onwards ? '*' : ''}) words='${[...candidates.keys()].join(' ')}' ;;\n`;

const forFish = (places: readonly Place[]): string => `function __truepenny
  set -l before (commandline -opc)[2..]
  switch "$before "
${places.map(fishLines).join('')}  end
end
complete -c truepenny -a '(__truepenny)'
`;

function fishLines({ before, onwards, candidates }: Place): string {
  const lines = [...candidates].map(
    ([word, says]) => `      printf '%s\\t%s\\n' ${word} '${says.replaceAll(/['\\]/g, '\\$&')}'\n`,
  );
  return `    case '${before}${onwards ? '*' : ''}'\n${lines.join('')}`;
}

const SHELLS: Readonly<Record<string, (places: readonly Place[]) => string>> = {
  bash: forBash,
  zsh: (places) => `autoload -U +X bashcompinit && bashcompinit\n${forBash(places)}`,
  fish: forFish,
};
