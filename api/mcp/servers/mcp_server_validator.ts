import { SERVER_AUTHS } from '#api/contract/mcp/connection'
import { SERVER_MAX } from '#api/contract/mcp/server'
import { mcpServers } from '#api/contract/resources/mcp_servers'
import { SERVER_KINDS, STDIO_MAX } from '#api/contract/mcp/stdio'
import { FLOW_LABELS } from '#api/engines/mcp/vocabulary'
import vine from '@vinejs/vine'

const { fields } = mcpServers

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
/** Words of lowercase letters and digits, joined by single underscores. The first character is a letter. */
const prefix = () =>
  vine
    .string()
    .trim()
    .maxLength(fields.prefix.max)
    .regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
const url = () => vine.string().trim().minLength(1).maxLength(fields.url.max)
const description = () =>
  vine.string().trim().maxLength(fields.description.max).nullable().optional()

/** Matches the header names that a server's settings may contain: all except those that HTTP or the protocol sets. */
const RESERVED =
  /^(?!(host|content-length|content-type|content-encoding|transfer-encoding|connection|upgrade|accept|te|trailer|keep-alive|proxy-.*|mcp-.*|last-event-id)$)[A-Za-z0-9!#$%&'*+.^_`|~-]+$/i

const requestHeaders = () =>
  vine
    .array(
      vine.object({
        name: vine.string().trim().minLength(1).maxLength(SERVER_MAX.headerName).regex(RESERVED),
        value: vine
          .string()
          .trim()
          .minLength(1)
          .maxLength(SERVER_MAX.headerValue)
          // Visible ASCII and spaces; other characters would be rejected or end the header.
          .regex(/^[\x20-\x7e]+$/)
          .optional(),
      })
    )
    .maxLength(SERVER_MAX.headers)
    .optional()

/** Visible ASCII, which is what OAuth permits in client IDs and secrets. */
const visible = (max: number) =>
  vine
    .string()
    .trim()
    .minLength(1)
    .maxLength(max)
    .regex(/^[\x21-\x7e]+$/)
    .nullable()
    .optional()

const oauth = () => ({
  auth: vine.enum(SERVER_AUTHS).optional(),
  oauthClientId: visible(SERVER_MAX.oauthClientId),
  /** If absent, the stored value is kept; null removes it. */
  oauthClientSecret: visible(SERVER_MAX.oauthClientSecret),
  /** Scopes, separated by single spaces. */
  oauthScope: vine
    .string()
    .trim()
    .maxLength(SERVER_MAX.oauthScope)
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/)
    .nullable()
    .optional(),
})

/** A string that can be passed to a program. */
const word = (max: number) =>
  vine
    .string()
    .maxLength(max)
    .regex(/^[^\0\r\n]*$/)

/** Accepts any variables, because the agent's operator decides which ones a command may receive. */
const environment = () =>
  vine
    .array(
      vine.object({
        name: vine
          .string()
          .trim()
          .maxLength(STDIO_MAX.variableName)
          .regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
        value: word(STDIO_MAX.variableValue).minLength(1).optional(),
      })
    )
    .maxLength(STDIO_MAX.variables)
    .distinct('name')
    .optional()

/** `url` for servers of kind `http`; `command` and `arguments` for kind `stdio`. */
const address = () => ({
  url: url().optional(),
  command: word(STDIO_MAX.command).trim().minLength(1).optional(),
  arguments: vine.array(word(STDIO_MAX.argument)).maxLength(STDIO_MAX.arguments).optional(),
  environment: environment(),
})

export const createServer = vine.create({
  name: name(),
  prefix: prefix(),
  kind: vine.enum(SERVER_KINDS).optional(),
  ...address(),
  description: description(),
  requestHeaders: requestHeaders(),
  ...oauth(),
  requiresSecondPerson: vine.boolean().optional(),
})

export const updateServer = vine.create({
  name: name().optional(),
  prefix: prefix().optional(),
  ...address(),
  description: description(),
  requestHeaders: requestHeaders(),
  ...oauth(),
  requiresSecondPerson: vine.boolean().optional(),
})

const digest = () => vine.string().regex(/^sha256:[0-9a-f]{64}$/)

/** `listDigest` is the digest of the tool list that the person has seen. */
export const reviewServer = vine.create({ listDigest: digest() })

export const approveServer = vine.create({
  listDigest: digest(),
  toolIds: vine.array(vine.string().uuid()).maxLength(1000).distinct(),
})

export const blockServer = vine.create({
  reason: vine.string().trim().minLength(1).maxLength(SERVER_MAX.blockedReason),
})

export const setToolState = vine.create({
  state: vine.enum(['approved', 'blocked'] as const),
  digest: digest(),
})

/** Null to use the profile that the descriptor suggests. */
export const setToolProfile = vine.create({
  profile: vine
    .object({
      produces: vine.array(vine.enum(FLOW_LABELS)).maxLength(FLOW_LABELS.length).distinct(),
      isSink: vine.boolean(),
    })
    .nullable(),
})
