import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { EvalEstimate } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { FormBar } from '../../core/forms/FormBar.js'
import { isReady, readinessOf, STEPS } from '../eval_document.js'
import type { Editor } from '../useEditor.js'

/** Sticky bar with the configuration's size, readiness and actions. */
export function EditorBar({ editor, actions }: { editor: Editor; actions: ReactNode }) {
  return (
    <FormBar>
      <Size editor={editor} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>{actions}</Box>
    </FormBar>
  )
}

function Size({ editor }: { editor: Editor }) {
  const t = useText()
  const { check, isChecking } = editor
  return (
    <Box role="status" aria-label={t('eval_editor.estimate.label')} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {check && check.estimate.calls > 0 ? (
          <Estimate estimate={check.estimate} />
        ) : (
          <Typography color="text.secondary">{t('eval_editor.estimate.none')}</Typography>
        )}
        {isChecking && (
          <CircularProgress size={14} aria-label={t('eval_editor.estimate.updating')} />
        )}
      </Box>
      <State editor={editor} />
    </Box>
  )
}

function Estimate({ estimate }: { estimate: EvalEstimate }) {
  const t = useText()
  const { tests, prompts, providers, calls } = estimate
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        {t('eval_editor.estimate.calls', { smart_count: calls })}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('eval_editor.estimate.formula', {
          tests: t('eval_editor.estimate.tests', { smart_count: tests }),
          prompts: t('eval_editor.estimate.prompts', { smart_count: prompts }),
          providers: t('eval_editor.estimate.providers', { smart_count: providers }),
        })}
      </Typography>
    </>
  )
}

function State({ editor: { document, check } }: { editor: Editor }) {
  const t = useText()
  if (!check) return null
  if (isReady(document, check)) {
    return (
      <Typography variant="body2" sx={{ color: 'success.main' }}>
        {t('eval_editor.ready_to_run')}
      </Typography>
    )
  }
  const missing = STEPS.filter((step) => readinessOf(step, document, check.faults) !== 'ready')
  const what = missing.map((step) => t(`eval_editor.step.${step}`)).join(', ')
  return (
    <Typography variant="body2" color="text.secondary">
      {t('eval_editor.missing', {
        what: what || t('eval_editor.error_count', { smart_count: check.faults.length }),
      })}
    </Typography>
  )
}
