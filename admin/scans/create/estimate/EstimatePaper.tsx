import Divider from '@mui/material/Divider'
import Paper from '@mui/material/Paper'
import { useText } from '../../../core/i18n/i18n.js'
import { CommandLineCard } from '../CommandLineCard.js'
import type { ScanChoice, ScanFormState } from '../useScanForm.js'
import { EstimateCard } from './EstimateCard.js'

/** Estimate of the scan, and the commands that start it elsewhere. */
export function EstimatePaper({ choice, state }: { choice: ScanChoice; state: ScanFormState }) {
  const t = useText()
  const { isValid, estimate, options } = state
  const [target, template] = [choice.target.record, choice.template.record]
  const waiting = choice.template.isLoading ? 'loading' : 'waiting'
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <EstimateCard
        {...estimate}
        waitingFor={t(
          `scans.estimate.${isValid ? (estimate.isLoading ? 'loading' : waiting) : 'fix_options'}`
        )}
      />
      {target && template && isValid && (
        <>
          <Divider sx={{ my: 2.5 }} />
          <CommandLineCard
            {...{ target, template, options }}
            rangeId={template.config.mcpRange ? state.range?.id : undefined}
          />
        </>
      )}
    </Paper>
  )
}
