import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { HardeningArm } from '#api/contract/remediation'
import { useText, type Translate } from '../../app/i18n.js'
import { Rate } from '../../reports/Rate.js'
import { verdictOf } from './trial_verdict.js'

type Props = { before: HardeningArm; after: HardeningArm; isOther: boolean }

/** Both rates with both prompts: attacks that worked, and ordinary requests that were refused. */
export function TrialResult({ before, after, isOther }: Props) {
  const t = useText()
  const verdict = verdictOf(before, after)
  return (
    <Box component="section" aria-label={t('remediation.trial.title')} sx={{ mt: 2 }}>
      <Typography variant="h3">{t('remediation.trial.title')}</Typography>
      {isOther && (
        <Alert severity="info" sx={{ my: 1 }}>
          {t('remediation.trial.other')}
        </Alert>
      )}
      <Box
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={t('remediation.trial.title')}
      >
        <Table size="small" aria-label={t('remediation.trial.title')} sx={{ maxWidth: 820 }}>
          <TableHead>
            <TableRow>
              <TableCell />
              <TableCell>{t('remediation.harden.present')}</TableCell>
              <TableCell>{t('remediation.harden.new')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {(['attacks', 'benign'] as const).map((what) => (
              <TableRow key={what} sx={{ verticalAlign: 'top' }}>
                <TableCell component="th" scope="row">
                  {t(`remediation.trial.${what}`)}
                </TableCell>
                {[before, after].map((arm) => (
                  <TableCell key={arm.scanId}>
                    <Rate success={arm[what]} />
                    <Undecided arm={arm} what={what} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
            <TableRow>
              <TableCell component="th" scope="row">
                {t('remediation.trial.scan')}
              </TableCell>
              {[before, after].map((arm) => (
                <TableCell key={arm.scanId}>
                  <Link component={RouterLink} to={`/jobs/${arm.scanId}`}>
                    {scanText(t, arm)}
                  </Link>
                </TableCell>
              ))}
            </TableRow>
          </TableBody>
        </Table>
      </Box>
      <Typography role="status" sx={{ mt: 1, maxWidth: 820 }}>
        {t(`remediation.trial.verdict.${verdict}`)}
      </Typography>
    </Box>
  )
}

const doneOf = ({ attacks, benign }: HardeningArm) =>
  [attacks, benign].reduce(
    (sum, { passed, failed, error, undecided }) => sum + passed + failed + error + undecided,
    0
  )

const scanText = (t: Translate, arm: HardeningArm) =>
  t('remediation.trial.progress', {
    status: t(`scans.status.${arm.status}`, { _: arm.status }),
    done: doneOf(arm),
    total: arm.total,
  })

function Undecided({ arm, what }: { arm: HardeningArm; what: 'attacks' | 'benign' }) {
  const t = useText()
  const { undecided, error } = arm[what]
  if (undecided + error === 0) return null
  return (
    <Typography variant="body2" color="text.secondary">
      {t('remediation.trial.open', { undecided, error })}
    </Typography>
  )
}
