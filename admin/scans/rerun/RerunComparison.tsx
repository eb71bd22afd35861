import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import {
  ATTACK_CHANGES,
  type RepeatedAttack,
  type RerunComparison as Comparison,
} from '#api/contract/scans/rerun'
import { useText } from '../../core/i18n/i18n.js'
import { TrialNote } from './TrialNote.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { formatCount } from '../parts/ScanProgressBar.js'
import { scanPath, type ScanRecord } from '../../scan_status/scan_record.js'
import { usePluginNames } from '../../plugins/usePluginNames.js'
import { useRerunComparison } from '../queries.js'

const STEP = 25

/** Rerun attacks with their previous and current outcomes, and the two success rates. */
export function RerunComparison({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const [shown, setShown] = useState(STEP)
  const { data, error } = useRerunComparison(scan, shown)
  return (
    <section aria-labelledby="comparison-title">
      <Typography id="comparison-title" variant="h2" sx={{ mb: 1 }}>
        {t('scans.rerun.title')}
      </Typography>
      <ErrorAlert error={error} />
      {data && (
        <>
          {scan.reason === 'harden' && <TrialNote evalId={data.attacks[0]?.evalId ?? ''} />}
          <Parent comparison={data} />
          <Changes comparison={data} />
          <Attacks attacks={data.attacks} />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
            <Typography variant="body2" color="text.secondary">
              {t('scans.rerun.shown', {
                shown: formatCount(data.attacks.length),
                total: formatCount(data.total),
              })}
            </Typography>
            {data.attacks.length < data.total && (
              <Button onClick={() => setShown(shown + STEP)}>{t('scans.rerun.more')}</Button>
            )}
          </Box>
        </>
      )}
    </section>
  )
}

function Parent({ comparison: { parent } }: { comparison: Comparison }) {
  const t = useText()
  if (!parent) return <Typography color="text.secondary">{t('scans.rerun.no_parent')}</Typography>
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      <Link component={RouterLink} to={scanPath(parent.id)}>
        {t('scans.rerun.of_parent', { name: parent.name })}
      </Link>
    </Typography>
  )
}

function Changes({ comparison: { changes } }: { comparison: Comparison }) {
  const t = useText()
  return (
    <Box
      component="dl"
      sx={{ 'display': 'flex', 'flexWrap': 'wrap', 'gap': 2.5, 'my': 1.5, '& dd': { m: 0 } }}
    >
      {ATTACK_CHANGES.filter((change) => changes[change] > 0).map((change) => (
        <div key={change}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {t(`scans.rerun.change.${change}`)}
          </Typography>
          <Typography component="dd" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
            {formatCount(changes[change])}
          </Typography>
        </div>
      ))}
    </Box>
  )
}

function Attacks({ attacks }: { attacks: RepeatedAttack[] }) {
  const t = useText()
  return (
    <TableContainer tabIndex={0} role="group" aria-label={t('scans.rerun.title')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('scans.rerun.attack')}</TableCell>
            <TableCell>{t('scans.rerun.before')}</TableCell>
            <TableCell>{t('scans.rerun.now')}</TableCell>
            <TableCell>{t('scans.rerun.succeeded')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {attacks.map((attack) => (
            <Attack key={attack.resultId} attack={attack} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function Attack({ attack }: { attack: RepeatedAttack }) {
  const t = useText()
  const { pluginName } = usePluginNames()
  const { interval, successes, decided } = attack
  return (
    <TableRow>
      <TableCell sx={{ minWidth: 220, maxWidth: 420, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{pluginName(attack.pluginId)}</Box>
        <Typography variant="body2" color="text.secondary">
          {attack.prompt.slice(0, 160)}
        </Typography>
      </TableCell>
      <TableCell>{attack.was && <OutcomeChip outcome={attack.was} />}</TableCell>
      <TableCell>{t(`scans.rerun.change.${attack.change}`)}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {interval ? (
          <>
            {t('scans.rerun.success_count', { successes, decided })}
            <Typography variant="body2" color="text.secondary">
              {t('scans.rerun.interval', {
                low: percent(interval.low),
                high: percent(interval.high),
              })}
            </Typography>
          </>
        ) : (
          t('scans.rerun.none')
        )}
      </TableCell>
    </TableRow>
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`
