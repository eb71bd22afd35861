/**
 * Servers that run as a local program. The address of such a server is its command line, so that everything that depends
 * on an address (review, health, circuit breaker) treats another command like another URL.
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
  /** Limit for the command line as an address. */
  address: 2000,
} as const

/** A program with its arguments. No shell interprets them. */
export type StdioCommand = { command: string; arguments: string[] }

const SCHEME = 'stdio:'

/** `stdio:["npx","-y","server"]` */
export const stdioAddress = ({ command, arguments: given }: StdioCommand): string =>
  `${SCHEME}${JSON.stringify([command, ...given])}`

/** The command of an address; null for URLs. */
export function stdioCommand(address: string): StdioCommand | null {
  if (!address.startsWith(SCHEME)) return null
  const [command = '', ...rest] = JSON.parse(address.slice(SCHEME.length)) as string[]
  return { command, arguments: rest }
}

/** The command line as a person would type it. */
export const commandLine = ({ command, arguments: given }: StdioCommand): string =>
  [command, ...given]
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word)))
    .join(' ')
