import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js'

/**
 * Replaces the schema compiler that the protocol library creates for each client and server (1 ms, 45 kB). The gateway
 * passes on results unchanged and never validates them against the servers' schemas.
 */
export const NO_SCHEMAS: jsonSchemaValidator = {
  getValidator() {
    throw new Error('The gateway does not compile schemas of servers')
  },
}
