import { port } from '#api/platform/ports/port'

/** Queries on organizations that the platform needs. */
type TenantReader = {
  /**
   * Returns the ID of the oldest organization, which operates this server and owns its settings; null before the first
   * organization exists.
   */
  hostOrganizationId(): Promise<string | null>
}

export const tenantPort = port<TenantReader>('tenant')
