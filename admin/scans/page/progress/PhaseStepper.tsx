import Box from '@mui/material/Box'
import { PhaseList } from '../../../core/display/PhaseList.js'
import { useText } from '../../../core/i18n/i18n.js'
import type { ScanRecord } from '../../../scan_status/scan_record.js'
import { phaseStates } from './phases.js'

/** Phases of the scan, with the current one marked, or the last one if the scan has ended. */
export function PhaseStepper({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const phases = phaseStates(scan).map(({ phase, state }) => ({
    id: phase,
    name: t(`scans.phase.${phase}`),
    state,
    stateText: t(`scans.phase.state.${state}`),
  }))
  return (
    <Box sx={{ mb: 2.5 }}>
      <PhaseList label={t('scans.phase.label')} phases={phases} />
    </Box>
  )
}
