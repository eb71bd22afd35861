export const CLIENTS = ['json', 'vscode', 'typescript', 'python'] as const
export type Client = (typeof CLIENTS)[number]

/** An endpoint of the gateway, and the name under which a client lists it. */
type Place = { endpoint: string; name: string }

const configuration = (key: string, { endpoint, name }: Place, rest: object) =>
  JSON.stringify(
    {
      [key]: {
        [name]: { ...rest, url: endpoint, headers: { authorization: 'Bearer assay_…' } },
      },
    },
    null,
    2
  )

const typescript = ({
  endpoint,
}: Place) => `import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const client = new Client({ name: 'my-agent', version: '1.0.0' })
await client.connect(
  new StreamableHTTPClientTransport(new URL('${endpoint}'), {
    requestInit: { headers: { authorization: \`Bearer \${process.env.ASSAY_TOKEN}\` } },
  })
)
console.log((await client.listTools()).tools.map(({ name }) => name))`

const python = ({ endpoint }: Place) => `import asyncio
import os

from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client

HEADERS = {"authorization": f"Bearer {os.environ['ASSAY_TOKEN']}"}


async def main():
    async with streamablehttp_client("${endpoint}", headers=HEADERS) as (read, write, _):
        async with ClientSession(read, write) as session:
            await session.initialize()
            print([tool.name for tool in (await session.list_tools()).tools])


asyncio.run(main())`

/** Returns code or configuration that connects a client. */
export function snippetOf(client: Client, place: Place): string {
  switch (client) {
    case 'json':
      return configuration('mcpServers', place, {})
    case 'vscode':
      return configuration('servers', place, { type: 'http' })
    case 'typescript':
      return typescript(place)
    case 'python':
      return python(place)
  }
}

/** Converts the name of an application to one that clients accept: lowercase letters, digits and hyphens. */
export const clientName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'assay'
