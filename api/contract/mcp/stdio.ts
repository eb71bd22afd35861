/**
 * `stdio` servers run as a local program. Their address is the command line, so that review, health and circuit breaker,
 * which depend on the address, treat a changed command like a changed URL.
 */

export const SERVER_KINDS = ['http', 'stdio'] as const
export type ServerKind = (typeof SERVER_KINDS)[number]

export const STDIO_MAX = {
  command: 300,
  arguments: 40,
  argument: 500,
  variables: 20,
  variableName: 100,
  variableValue: 8000,
  /** Maximum length of the command line as an address. */
  address: 2000,
} as const

/** A program with its arguments. No shell interprets them. */
export type StdioCommand = { command: string; arguments: string[] }

const SCHEME = 'stdio:'

/** Returns the address of a command: `stdio:["npx","-y","server"]`. */
export const stdioAddress = ({ command, arguments: given }: StdioCommand): string =>
  `${SCHEME}${JSON.stringify([command, ...given])}`

/** Returns the command of a stdio address; null for URLs. */
export function stdioCommand(address: string): StdioCommand | null {
  if (!address.startsWith(SCHEME)) return null
  const [command = '', ...rest] = JSON.parse(address.slice(SCHEME.length)) as string[]
  return { command, arguments: rest }
}

/** Formats a command as a person would type it in a shell. */
export const commandLine = ({ command, arguments: given }: StdioCommand): string =>
  [command, ...given]
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word)))
    .join(' ')
