import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { FormFrame } from '../../core/forms/FormFrame.js'
import './messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { ChoiceFields } from './ChoiceFields.js'
import { EstimatePaper } from './estimate/EstimatePaper.js'
import { RangeField } from '../../mcp_range/RangeField.js'
import { AdvancedOptions } from './options/AdvancedOptions.js'
import { StartButton } from './StartButton.js'
import { useScanForm, type ScanChoice } from './useScanForm.js'

/** Form for a new scan, next to its estimate and command lines. */
export function ScanForm(choice: ScanChoice) {
  const t = useText()
  const state = useScanForm(choice)
  const form = useRef<HTMLFormElement>(null)
  const { attempts, error } = state
  // Focuses the first invalid field after its error has been rendered.
  useEffect(() => {
    if (attempts === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, error])
  return (
    <Box sx={COLUMNS}>
      <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
        <FormFrame
          ref={form}
          label={t('scans.create.title')}
          onSubmit={state.submit}
          isDirty={false}
          isPending={state.isBusy}
        >
          <Stack spacing={2.5}>
            <ChoiceFields {...{ choice, state }} />
            {state.config?.mcpRange && (
              <RangeField
                targetId={choice.target.record?.id ?? null}
                range={state.range}
                onCreated={state.setRange}
                error={state.rangeError}
              />
            )}
            <AdvancedOptions state={state} />
            <StartButton state={state} />
          </Stack>
        </FormFrame>
      </Paper>
      <EstimatePaper {...{ choice, state }} />
    </Box>
  )
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(300px, 2fr)' },
} as const
