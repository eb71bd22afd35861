import { stdioAddress } from '#api/contract/mcp/stdio'
import { ownerForEach } from '#tests/support/groups'
import { agentForEach, type Command, type TestAgent } from '#tests/support/mcp/agent'
import {
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  endSession,
  gatewayForAll,
  isLogIntact,
  textOf,
} from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { test } from '@japa/runner'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAMS = {
  everything: import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
  filesystem: import.meta.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
  memory: import.meta.resolve('@modelcontextprotocol/server-memory/dist/index.js'),
}
const programOf = (name: keyof typeof PROGRAMS) => fileURLToPath(PROGRAMS[name])

test.group('MCP gateway | servers from npm at the agent', (group) => {
  let owner: Persona
  let at: TestAgent
  let folder: string
  const clients: Client[] = []
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  agentForEach(group, (one) => (at = one))
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-files-'))
    return async () => {
      await Promise.all(clients.splice(0).map((client) => client.close()))
      await rm(folder, { recursive: true })
    }
  })

  /** Connects a client to the server through the gateway, and another client that runs the server directly. */
  async function connect(name: keyof typeof PROGRAMS, ...given: string[]) {
    const command: Command = { command: process.execPath, arguments: [programOf(name), ...given] }
    await at.commands.permit(command)
    const { slug } = await approvedApplication(owner, { npm: stdioAddress(command) })
    await allow(owner.team.id, { kind: 'resource' })
    await allow(owner.team.id, { kind: 'prompt' })
    const client = await connectClient(gateway.url, slug, owner.token)
    const direct = new Client({ name: 'test', version: '1' })
    const stdio = { command: command.command, args: command.arguments, cwd: folder }
    await direct.connect(new StdioClientTransport({ ...stdio, stderr: 'ignore' }))
    clients.push(direct)
    return { client, direct }
  }
  const call = (client: Client, name: string, values: Record<string, unknown>) =>
    client.callTool({ name, arguments: values })

  test('the gateway does not change the tools, results, resources, prompts, and completions of the server "everything"', async ({
    assert,
  }) => {
    const { client, direct } = await connect('everything')
    const own = (await direct.listTools()).tools.map((tool) => ({
      ...tool,
      name: `npm__${tool.name}`,
    }))
    assert.isAbove(own.length, 10)
    assert.sameDeepMembers((await client.listTools()).tools, own)

    const calls: [string, Record<string, unknown>][] = [
      ['echo', { message: 'Hello' }],
      ['get-sum', { a: 2, b: 3 }],
      ['get-tiny-image', {}],
      ['get-structured-content', { location: 'Chicago' }],
      ['get-annotated-message', { messageType: 'error', includeImage: true }],
    ]
    for (const [name, values] of calls) {
      const result = await call(client, `npm__${name}`, values)
      assert.deepEqual(result, await call(direct, name, values), name)
    }
    const progress: number[] = []
    const operation = { name: 'npm__trigger-long-running-operation' }
    await client.callTool({ ...operation, arguments: { duration: 0.2, steps: 2 } }, undefined, {
      onprogress: (each) => void progress.push(each.progress),
    })
    assert.deepEqual(progress, [1, 2])

    const { resources } = await direct.listResources()
    const uri = resources[0]?.uri ?? ''
    const [exposed] = (await client.readResource({ uri: `assay://npm/${uri}` })).contents
    const [original] = (await direct.readResource({ uri })).contents
    assert.deepEqual(exposed, { ...original, uri: `assay://npm/${uri}` })
    const prompt = { name: 'args-prompt', arguments: { city: 'Oslo' } }
    assert.deepEqual(
      (await client.getPrompt({ ...prompt, name: 'npm__args-prompt' })).messages,
      (await direct.getPrompt(prompt)).messages
    )
    const complete = (one: Client, name: string) =>
      one.complete({
        ref: { type: 'ref/prompt', name },
        argument: { name: 'department', value: 'E' },
      })
    const { completion } = await complete(client, 'npm__completable-prompt')
    assert.deepEqual(completion, (await complete(direct, 'completable-prompt')).completion)
    assert.isAbove(completion.values.length, 0)
    const outcomes = (await callsOf(owner.team.id)).map(({ outcome }) => outcome)
    assert.deepEqual(outcomes, Array(calls.length + 4).fill('completed'))
    assert.isTrue(await isLogIntact(owner.team.id))
  })

  test('the server "filesystem" can read the folder in its permitted arguments but no other folder', async ({
    assert,
  }) => {
    await writeFile(join(folder, 'notes.txt'), 'Ship on Friday')
    const { client } = await connect('filesystem', folder)
    const read = (path: string) => call(client, 'npm__read_text_file', { path })
    assert.equal(textOf(await read(join(folder, 'notes.txt'))), 'Ship on Friday')
    const outside = await read(at.commands.path)
    assert.isTrue(outside.isError)
    assert.include(textOf(outside), 'outside allowed directories')
  })

  test('the server "memory" stores data in the file named by its environment variable, and the next session can read it', async ({
    assert,
  }) => {
    const program = { command: process.execPath, arguments: [programOf('memory')] }
    await at.commands.permit({ ...program, environment: ['MEMORY_FILE_PATH'] })
    const urls = { npm: stdioAddress(program) }
    const environment = [{ name: 'MEMORY_FILE_PATH', value: join(folder, 'memory.json') }]
    const made = await approvedApplication(owner, urls, { environment })
    await allow(owner.team.id, { kind: 'resource' })
    const first = await connectClient(gateway.url, made.slug, owner.token)
    const entities = [{ name: 'Ann', entityType: 'person', observations: ['likes tea'] }]
    await call(first, 'npm__create_entities', { entities })
    await endSession(first)
    const second = await connectClient(gateway.url, made.slug, owner.token)
    clients.push(second)
    assert.include(textOf(await call(second, 'npm__read_graph', {})), 'likes tea')
    const graph = await second.readResource({ uri: 'assay://npm/memory://knowledge-graph' })
    assert.include(JSON.stringify(graph.contents), 'likes tea')
  })
})
