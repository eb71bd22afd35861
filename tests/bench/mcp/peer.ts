import { fileURLToPath } from 'node:url'
import { startServer } from '../web_server.js'

export const PEER = 'npm mcp-proxy 6.7.19'

/**
 * Starts npm mcp-proxy in front of a stdio server with the tools of the measured server. The proxy has no checks, users or
 * log.
 */
export async function startPeer(): Promise<{ url: string; stop: () => void }> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const script = fileURLToPath(new URL(`./stdio_script.${extension}`, import.meta.url))
  const program = fileURLToPath(new URL('./bin/mcp-proxy.mjs', import.meta.resolve('mcp-proxy')))
  const loader = extension === 'ts' ? ['--import', '@poppinss/ts-exec'] : []
  const { child, origin } = await startServer(
    (port) => [
      ...[program, '--server', 'stream', '--host', '127.0.0.1', '--port', String(port)],
      ...['--', process.execPath, ...loader, script],
    ],
    '/ping'
  )
  return { url: `${origin}/mcp`, stop: () => void child.kill('SIGTERM') }
}
