import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type UpstreamUrls = { small: string; many: string }

/** Starts MCP servers in a separate process, so that they do not share an event loop with the clients. */
export async function startUpstreams(): Promise<UpstreamUrls & { stop: () => void }> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const script = fileURLToPath(new URL(`./upstream_script.${extension}`, import.meta.url))
  const child = fork(script, {
    execArgv: extension === 'ts' ? ['--import', '@poppinss/ts-exec'] : [],
  })
  const [urls] = await Promise.race([
    once(child, 'message') as Promise<[UpstreamUrls]>,
    once(child, 'exit').then(([code]) => {
      throw new Error(`The MCP servers exited with ${code}`)
    }),
  ])
  return { ...urls, stop: () => void child.kill() }
}
