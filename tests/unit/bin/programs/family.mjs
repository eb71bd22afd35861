// A parent with two supervised children, one of which does not listen to SIGTERM and has a child of its own.
import { fileURLToPath } from 'node:url'
import { Supervisor } from '../../../../bin/prepare/supervisor.mjs'

const member = fileURLToPath(new URL('member.mjs', import.meta.url))
const supervisor = new Supervisor({ say: (line) => console.log(line) })
supervisor.start('polite', [member, 'polite'], process.env)
supervisor.start('stubborn', [member, 'stubborn'], process.env)
process.once('SIGTERM', async () => {
  await supervisor.stop(500)
  process.exit(0)
})
