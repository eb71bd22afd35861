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
import type { HardeningArm } from '#api/contract/findings/remediation'
import type { AttackSuccess } from '#api/engines/redteam/vocabulary'
import { noVerdictCounts } from '../../core/i18n/counts.js'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { useCards } from '../../core/lists/rows/useCards.js'

type Arms = { before: HardeningArm; after: HardeningArm }

const RATES = ['attacks', 'benign'] as const
const ARMS = ['before', 'after'] as const
const NAMES = { before: 'remediation.harden.current', after: 'remediation.harden.new' } as const

/** Table of the attack success rate, and of the refusal rate for benign requests, with each of the two prompts. */
export function TrialResult({ before, after, isOther }: Arms & { isOther: boolean }) {
  const t = useText()
  const isNarrow = useCards(600)
  const arms = { before, after }
  return (
    <Box component="section" aria-label={t('remediation.trial.title')} sx={{ mt: 2 }}>
      <Typography variant="h3">{t('remediation.trial.title')}</Typography>
      {isOther && (
        <Alert severity="info" sx={{ my: 1 }}>
          {t('remediation.trial.outdated')}
        </Alert>
      )}
      {isNarrow ? <TrialList {...arms} /> : <TrialTable {...arms} />}
      <Typography role="status" sx={{ mt: 1, maxWidth: 820 }}>
        {t(`remediation.trial.verdict.${verdictOf(before, after)}`)}
      </Typography>
    </Box>
  )
}

function TrialTable(arms: Arms) {
  const t = useText()
  return (
    <Table size="small" aria-label={t('remediation.trial.title')} sx={{ maxWidth: 820 }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('remediation.trial.metric')}</TableCell>
          {ARMS.map((arm) => (
            <TableCell key={arm}>{t(NAMES[arm])}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {RATES.map((what) => (
          <TableRow key={what} sx={{ verticalAlign: 'top' }}>
            <TableCell component="th" scope="row">
              {t(`remediation.trial.${what}`)}
            </TableCell>
            {ARMS.map((arm) => (
              <TableCell key={arm}>
                <Measured arm={arms[arm]} what={what} />
              </TableCell>
            ))}
          </TableRow>
        ))}
        <TableRow>
          <TableCell component="th" scope="row">
            {t('remediation.trial.scan')}
          </TableCell>
          {ARMS.map((arm) => (
            <TableCell key={arm}>
              <ScanLink arm={arms[arm]} />
            </TableCell>
          ))}
        </TableRow>
      </TableBody>
    </Table>
  )
}

/** Like `TrialTable`, for narrow screens. */
function TrialList(arms: Arms) {
  const t = useText()
  return ARMS.map((arm) => (
    <Box key={arm} sx={{ mt: 1.5 }}>
      <Typography variant="h4">{t(NAMES[arm])}</Typography>
      <Box
        component="dl"
        sx={{ 'm': 0, '& dt': { color: 'text.secondary' }, '& dd': { m: 0, mb: 1 } }}
      >
        {RATES.map((what) => (
          <div key={what}>
            <dt>{t(`remediation.trial.${what}`)}</dt>
            <dd>
              <Measured arm={arms[arm]} what={what} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('remediation.trial.scan')}</dt>
          <dd>
            <ScanLink arm={arms[arm]} />
          </dd>
        </div>
      </Box>
    </Box>
  ))
}

function Measured({ arm, what }: { arm: HardeningArm; what: (typeof RATES)[number] }) {
  const t = useText()
  const { undecided, error } = arm[what]
  return (
    <>
      <Rate success={arm[what]} />
      {undecided + error > 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('remediation.trial.excluded', {
            counts: noVerdictCounts(t, { undecided, errors: error }),
          })}
        </Typography>
      )}
    </>
  )
}

const doneOf = ({ attacks, benign }: HardeningArm) =>
  [attacks, benign].reduce(
    (sum, { passed, failed, error, undecided }) => sum + passed + failed + error + undecided,
    0
  )

function ScanLink({ arm }: { arm: HardeningArm }) {
  const t = useText()
  const status = optionalText(`scans.status.${arm.status}`, arm.status)
  return (
    <Link component={RouterLink} to={`/jobs/${arm.scanId}`}>
      {t('remediation.trial.progress', { status, done: doneOf(arm), total: arm.total })}
    </Link>
  )
}

type TrialVerdict = 'running' | 'nothing' | 'better' | 'stricter' | 'unclear' | 'worse'

const ENDED = ['completed', 'partial', 'failed', 'cancelled']

/** Whether rate `a` is significantly lower than `b`, which requires that their confidence intervals do not overlap. */
const isBelow = (a: AttackSuccess, b: AttackSuccess): boolean =>
  a.interval !== null && b.interval !== null && a.interval.high < b.interval.low

/** Compares the rates of the two prompts. Differences within overlapping intervals are inconclusive. */
function verdictOf(before: HardeningArm, after: HardeningArm): TrialVerdict {
  if (![before, after].every(({ status }) => ENDED.includes(status))) return 'running'
  if (before.attacks.decided === 0 || after.attacks.decided === 0) return 'nothing'
  if (isBelow(before.attacks, after.attacks)) return 'worse'
  if (isBelow(before.benign, after.benign)) return 'stricter'
  return isBelow(after.attacks, before.attacks) ? 'better' : 'unclear'
}
