// A parent with two supervised children, one of which ignores SIGTERM and has its own child process.
import { fileURLToPath } from 'node:url'
import { Supervisor } from '../../../../bin/prepare/processes/supervisor.mjs'

const member = fileURLToPath(new URL('member.mjs', import.meta.url))
const supervisor = new Supervisor({ log: (line) => console.log(line) })
supervisor.start('polite', [member, 'polite'], process.env)
supervisor.start('stubborn', [member, 'stubborn'], process.env)
process.once('SIGTERM', async () => {
  await supervisor.stop(500)
  process.exit(0)
})
