import { licenseStatus } from '#api/contract/license_status'
import { installedLicense } from '#api/license/installed_license'
import { licenseUsage } from '#api/license/license_usage'
import type Organization from '#api/organizations/organization'

export async function currentLicense({ id }: Organization, now = new Date()) {
  const { license } = await installedLicense(id)
  return licenseStatus(license, await licenseUsage(id, now), now)
}
