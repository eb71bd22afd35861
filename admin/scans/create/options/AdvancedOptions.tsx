import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { CountBadge } from '../../../core/display/chips/CountBadge.js'
import { FoldHeading } from '../../../core/display/FoldHeading.js'
import { useText } from '../../../core/i18n/i18n.js'
import type { ScanFormState } from '../useScanForm.js'
import { BudgetFields } from './BudgetFields.js'
import { RunOptions } from './RunOptions.js'

/** Run options and budget, initially collapsed. Expands when a field has an error, so that the field can be focused. */
export function AdvancedOptions({ state }: { state: ScanFormState }) {
  const t = useText()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const hasProblem = !state.isValid || Object.keys(state.problems).length > 0
  const isShown = isOpen || hasProblem
  const count = Object.keys(state.optionForm).length + Object.keys(state.budgetForm).length
  return (
    <Box component="section" aria-labelledby={`${id}-title`}>
      <FoldHeading
        id={`${id}-title`}
        controls={`${id}-content`}
        title={t('scans.create.advanced')}
        isOpen={isShown}
        onToggle={() => setIsOpen(!isShown)}
        badge={count > 0 && <CountBadge text={t('scans.create.changed', { smart_count: count })} />}
      />
      <Box id={`${id}-content`}>
        {isShown && (
          <Stack spacing={2.5} sx={{ mt: 1.5 }}>
            <RunOptions
              form={state.optionForm}
              template={state.config}
              problems={state.problems}
              onChange={state.setOptionForm}
            />
            <BudgetFields
              form={state.budgetForm}
              template={state.config}
              estimate={state.estimate.isStale ? null : state.estimate.estimate}
              onChange={state.setBudgetForm}
            />
          </Stack>
        )}
      </Box>
    </Box>
  )
}
