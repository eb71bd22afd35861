import { isOutOfFiles } from '#api/mcp/agent/out_of_files'
import type { StartOrder } from '#api/mcp/agent/protocol'
import { delimiter, isAbsolute, join } from 'node:path'
import { constants } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { parse } from 'yaml'

const MAX_FILE_CHARS = 1_000_000

/** A command that the agent's operator permits: for the listed organizations, or for all if `organizations` is null. */
export type AllowedCommand = {
  command: string
  arguments: string[]
  environment: string[]
  organizations: string[] | null
}

/** Thrown if the file of permitted commands is malformed; the message names the invalid entry. */
export class CommandFileError extends Error {}

/**
 * Reads the file of permitted commands. Without a file, no command is permitted.
 * @throws CommandFileError; the EMFILE or ENFILE error if no file descriptor is free
 */
export async function readAllowedCommands(file: string | null): Promise<AllowedCommand[]> {
  if (file === null) return []
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (isOutOfFiles(error)) throw error
    throw new CommandFileError(`${file} cannot be read (${error.code})`)
  })
  if (text.length > MAX_FILE_CHARS) throw new CommandFileError(`${file} is too large`)
  let content: unknown
  try {
    content = parse(text)
  } catch (error) {
    throw new CommandFileError(`${file} is not valid YAML: ${(error as Error).message}`)
  }
  const commands = recordOf(content)?.commands
  if (!Array.isArray(commands)) throw new CommandFileError(`${file} has no list "commands"`)
  return commands.map((entry: unknown, index) => entryOf(entry, `${file}, command ${index + 1}`))
}

const FIELDS = ['command', 'arguments', 'environment', 'organizations']

function entryOf(entry: unknown, place: string): AllowedCommand {
  const values = recordOf(entry)
  const command = values?.command
  if (!values || typeof command !== 'string' || command === '') {
    throw new CommandFileError(`${place}: "command" must be the name or path of a program`)
  }
  const unknown = Object.keys(values).find((field) => !FIELDS.includes(field))
  // Unknown fields are errors, because a misspelled restriction would have no effect.
  if (unknown) throw new CommandFileError(`${place}: unknown field "${unknown}"`)
  const list = (field: string) => {
    const value = values[field]
    if (isTexts(value)) return value
    throw new CommandFileError(`${place}: "${field}" must be a list of texts`)
  }
  const optional = (field: string) => (values[field] === undefined ? null : list(field))
  return {
    command,
    arguments: optional('arguments') ?? [],
    environment: optional('environment') ?? [],
    organizations: optional('organizations'),
  }
}

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/**
 * Returns why an order is not permitted; null if an entry has the same command and arguments, and permits the order's
 * organization and all of its variables.
 */
export function refusalOf(order: StartOrder, allowed: readonly AllowedCommand[]): string | null {
  const same = allowed.filter(
    (entry) =>
      entry.command === order.command &&
      entry.arguments.length === order.arguments.length &&
      entry.arguments.every((text, index) => text === order.arguments[index]) &&
      (entry.organizations?.includes(order.organization) ?? true)
  )
  if (same.length === 0) {
    return 'The MCP agent may not start this command. Ask the operator of the agent to permit it with exactly these arguments'
  }
  const names = Object.keys(order.environment)
  if (same.some(({ environment }) => names.every((name) => environment.includes(name)))) return null
  return 'The MCP agent may not pass on these environment variables. Ask the operator of the agent to permit their names for this command'
}

/**
 * Returns the path of an executable program: `command` if it is absolute, otherwise a match in the search path. Null if
 * there is none.
 */
export async function findProgram(command: string, path: string): Promise<string | null> {
  const candidates = isAbsolute(command)
    ? [command]
    : command.includes('/')
      ? []
      : path
          .split(delimiter)
          .filter(isAbsolute)
          .map((folder) => join(folder, command))
  for (const candidate of candidates) {
    const isExecutable = await access(candidate, constants.X_OK).then(
      () => true,
      () => false
    )
    if (isExecutable) return candidate
  }
  return null
}
