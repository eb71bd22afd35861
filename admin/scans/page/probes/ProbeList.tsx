import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { ProbeRow } from '#api/contract/findings/report'
import { useText } from '../../../core/i18n/i18n.js'
import { EstimateLegend } from '../../../core/display/chips/EstimateText.js'
import { ErrorAlert } from '../../../core/states/ErrorAlert.js'
import { ListSkeleton } from '../../../core/lists/rows/ListSkeleton.js'
import { formatCount } from '../../parts/ScanProgressBar.js'
import { isActive, type ScanRecord } from '../../../scan_status/scan_record.js'
import { FinishedProbe } from './FinishedProbe.js'
import { useFinishedProbes } from '../queries.js'
import { useOutcomeFilter } from './useOutcomeFilter.js'

const STEP = 20
/** Maximum number of probes to show. Further ones are listed only in the report, which has pages, filters and search. */
const MAX_PROBES = 200

/**
 * Returns `value`; while `isHeld`, the value from when it became true, so that the list does not move while the user reads.
 */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState<{ value: T } | null>(null)
  if (isHeld && held === null && value !== undefined) setHeld({ value })
  if (!isHeld && held !== null) setHeld(null)
  return isHeld && held !== null ? held.value : value
}

/** Finished probes with live updates, newest first. */
export function ProbeList({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const { outcome, clear } = useOutcomeFilter()
  const [shown, setShown] = useState(STEP)
  const [follows, setFollows] = useState(true)
  const { probes: newest, total, error } = useFinishedProbes(scan, outcome, shown)
  const probes = useHeld<ProbeRow[] | undefined>(newest, !follows && isActive(scan.status))
  return (
    <section aria-labelledby="probes-title">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id="probes-title" variant="h2" sx={{ flex: 1 }}>
          {outcome
            ? t('scans.probes.title_of', { outcome: t(`outcome.${outcome}`) })
            : t('scans.probes.title')}
        </Typography>
        {outcome && <Button onClick={clear}>{t('list.clear_filters')}</Button>}
        {isActive(scan.status) && (
          <FormControlLabel
            control={
              <Switch size="small" checked={follows} onChange={(_, isOn) => setFollows(isOn)} />
            }
            label={t('scans.probes.follow')}
          />
        )}
      </Box>
      {error && !probes && <ErrorAlert error={error} title={t('list.failed')} />}
      {!probes && !error && <ListSkeleton rows={4} />}
      {probes?.length === 0 && <NoProbes scan={scan} isFiltered={outcome !== null} />}
      {probes && probes.length > 0 && (
        <>
          <EstimateLegend of={probes} />
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {probes.map((probe) => (
              <FinishedProbe
                key={probe.id}
                probe={probe}
                evalId={scan.evalId}
                isEnded={!isActive(scan.status)}
              />
            ))}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 1.5 }}>
            <Typography variant="body2" color="text.secondary">
              {t('scans.probes.shown', {
                shown: formatCount(probes.length),
                total: formatCount(Math.max(total, probes.length)),
              })}
            </Typography>
            {follows && shown < Math.min(total, MAX_PROBES) && (
              <Button onClick={() => setShown(shown + STEP)}>{t('scans.probes.more')}</Button>
            )}
          </Box>
        </>
      )}
    </section>
  )
}

function NoProbes({ scan, isFiltered }: { scan: ScanRecord; isFiltered: boolean }) {
  const t = useText()
  const kind = isFiltered ? 'none_of' : isActive(scan.status) ? 'none_yet' : 'none'
  return (
    <Typography color="text.secondary" sx={{ py: 2 }}>
      {t(`scans.probes.${kind}`)}
    </Typography>
  )
}
