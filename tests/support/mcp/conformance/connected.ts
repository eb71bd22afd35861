import { stdioAddress } from '#api/contract/mcp/stdio'
import type { Command } from '#tests/support/mcp/agent'
import { ConformanceServer, type Eras } from '#tests/support/mcp/conformance/conformance_server'
import { allow, approvedApplication, type GatewayApplication } from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import { fileURLToPath } from 'node:url'

/** Starts a server and creates an application that permits all of its items under their own names. */
export async function connectedServer(
  owner: Persona,
  eras: Eras,
  cleanup: (end: () => Promise<void>) => void
): Promise<GatewayApplication & { server: ConformanceServer }> {
  const server = new ConformanceServer(eras)
  await server.start()
  cleanup(() => server.stop())
  return { ...(await permittedApplication(owner, server.url)), server }
}

const PROGRAM = fileURLToPath(new URL('stdio_main.ts', import.meta.url))

/**
 * Returns a command that runs the same server as a stdio process. Its paths are absolute, because
 * the MCP agent starts it in another folder.
 */
export const conformanceCommand = (eras: Eras): Command => ({
  command: process.execPath,
  arguments: ['--import', import.meta.resolve('@poppinss/ts-exec'), PROGRAM, eras],
})

/** Creates an application that permits all items of a stdio server under their own names. */
export const connectedProgram = (owner: Persona, eras: Eras): Promise<GatewayApplication> =>
  permittedApplication(owner, stdioAddress(conformanceCommand(eras)))

async function permittedApplication(owner: Persona, url: string): Promise<GatewayApplication> {
  const application = await approvedApplication(owner, { fixture: url }, { keeps_names: true })
  for (const kind of ['resource', 'prompt', 'client_request']) await allow(owner.team.id, { kind })
  return application
}
