import { tenantPort } from '#api/platform/ports/tenant_port'

type Caller = { organization: { id: string } }

/** Whether this organization operates the server. */
export async function isHost({ organization }: Caller): Promise<boolean> {
  return (await (await tenantPort.use()).hostOrganizationId()) === organization.id
}
