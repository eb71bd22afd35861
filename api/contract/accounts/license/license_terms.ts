/** Terms of a signed license, shown before and after installation. */
export type LicenseTerms = {
  customerName: string
  /** Null: valid in every organization. */
  organizationId: string | null
  /** Null: no limit. */
  numLicensedTargets: number | null
  /** Per calendar month (UTC); null: no limit. */
  numLicensedProbes: number | null
  /** True: usage over a limit is billed instead of blocked. */
  allowsOverage: boolean
  /** ISO date or time; null: unspecified. */
  contractStartDate: string | null
  /** ISO date or time; null: never expires. */
  expiresAt: string | null
}
