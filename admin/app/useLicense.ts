import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isCutOff, nextLicenseChange } from '#api/contract/license_status'
import type { LicenseStatus } from '#api/contract/session'
import { useSession } from './session.js'
import { licenseQuery } from './session_queries.js'

/** Longest wait that a browser's timer keeps, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export type LicenseView = {
  license: LicenseStatus | null
  error: Error | null
  isCutOff: boolean
  now: Date
}

/** The license as it stands now; it turns to expired or cut off at its moment, without a reload. */
export function useLicense(): LicenseView {
  const { me } = useSession()
  const { data, error } = useQuery(licenseQuery(me?.organization?.id ?? null))
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const next = data ? nextLicenseChange(data, new Date()) : null
    if (!next) return
    const waitMs = Math.min(next.getTime() - Date.now(), LONGEST_TIMER_MS)
    const timer = setTimeout(() => setNow(new Date()), waitMs)
    return () => clearTimeout(timer)
  }, [data, now])
  return { license: data ?? null, error, isCutOff: data ? isCutOff(data, now) : false, now }
}
