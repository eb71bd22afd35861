import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isCutOff, nextLicenseChange } from '#api/contract/accounts/license/license_status'
import type { LicenseStatus } from '#api/contract/accounts/session'
import { useSession } from './session.js'
import { licenseQuery } from './queries.js'

/** Maximum delay of a browser timer, in milliseconds; with a longer delay, it would fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

export type LicenseView = {
  license: LicenseStatus | null
  error: Error | null
  isCutOff: boolean
  now: Date
}

/**
 * Returns the state of the current license. It changes to expired or cut off at the exact time,
 * without a reload.
 */
export function useLicense(): LicenseView {
  const { me } = useSession()
  const { data, error } = useQuery(licenseQuery(me?.organization?.id ?? null))
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const next = data ? nextLicenseChange(data, new Date()) : null
    if (!next) return
    const waitMs = Math.min(next.getTime() - Date.now(), MAX_TIMER_MS)
    const timer = setTimeout(() => setNow(new Date()), waitMs)
    return () => clearTimeout(timer)
  }, [data, now])
  return { license: data ?? null, error, isCutOff: data ? isCutOff(data, now) : false, now }
}
