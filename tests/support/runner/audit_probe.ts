import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openWorkerChannel } from '#api/platform/runner/channel/worker_channel'

/** Runs in the sandbox of a model audit: attempts what a compromised parser could do and reports the results. */

type Order = { model: string; sibling: string }

const attempt = (work: () => unknown): string => {
  try {
    work()
    return 'allowed'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const channel = openWorkerChannel((message) => {
  const { model, sibling } = message as Order
  channel.send({
    'read the model': attempt(() => readFileSync(model)),
    'write to its own folder': attempt(() => writeFileSync('spooled', 'x')),
    'change the model': attempt(() => writeFileSync(model, 'x')),
    'read a file beside the model': attempt(() => readFileSync(sibling)),
    'list the folder of the model': attempt(() => readdirSync(dirname(model))),
    'read the password file': attempt(() => readFileSync('/etc/passwd')),
    'read the environment of the worker': attempt(() =>
      readFileSync(`/proc/${process.ppid}/environ`)
    ),
    'start a program': attempt(() => spawnSync('/bin/true')),
  })
})
channel.send({ type: 'ready' })
