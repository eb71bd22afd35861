import type { Group } from '@japa/runner/core'

type Closable = { close: () => Promise<unknown> }

/** Returns a list for a test's clients. Clients added to it are closed after the test. */
export function clientsForEach<Client extends Closable>(
  group: Group,
  close: (client: Client) => Promise<unknown> = (client) => client.close()
): Client[] {
  const clients: Client[] = []
  group.each.teardown(async () => {
    await Promise.all(clients.splice(0).map(close))
  })
  return clients
}
