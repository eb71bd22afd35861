import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { LicenseTerms } from '#api/contract/accounts/license/license_terms'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { formatDate } from '../../core/display/formats/dates.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

export function TermsTable({ terms }: { terms: LicenseTerms }) {
  const t = useText()
  const limit = (value: number | null) =>
    value === null ? t('usage.license.unlimited') : formatCount(value)
  const day = (value: string | null, none: KeyIn<'usage.license'>) =>
    value === null ? t(`usage.license.${none}`) : formatDate(new Date(value))
  const lines: [name: KeyIn<'usage.license'>, value: string][] = [
    ['name', terms.customerName],
    ['targets', limit(terms.numLicensedTargets)],
    ['probes', limit(terms.numLicensedProbes)],
    [
      'overage',
      t(terms.allowsOverage ? 'usage.license.overage_billed' : 'usage.license.overage_refused'),
    ],
    ['start', day(terms.contractStartDate, 'no_date')],
    ['expires', day(terms.expiresAt, 'never')],
  ]
  return (
    <Table size="small" aria-label={t('usage.license.details')}>
      <TableBody>
        {lines.map(([name, value]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
              {t(`usage.license.${name}`)}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
