import type User from '#api/accounts/tenants/user'
import type Organization from '#api/accounts/tenants/organization'
import type Team from '#api/accounts/tenants/team'
import { port } from '#api/platform/ports/port'

type Demo = {
  createDemoContent(
    organization: Organization,
    team: Team,
    admin: User,
    options: { targetUrl: string }
  ): Promise<unknown>
}

export const demoPort = port<Demo>('demo')
