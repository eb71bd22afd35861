import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { readinessOf, type Readiness, STEPS, type Step } from '../eval_document.js'
import type { Editor } from '../useEditor.js'

const MARKS = {
  ready: { icon: CheckCircleOutlined, color: 'success.main', text: 'eval_editor.ready' },
  missing: {
    icon: RadioButtonUnchecked,
    color: 'text.secondary',
    text: 'eval_editor.not_ready',
  },
  faulty: { icon: ErrorOutline, color: 'error.main', text: 'eval_editor.faulty' },
} as const satisfies Record<Readiness, unknown>

/** Navigation between the steps, which can be opened in any order, with their readiness. */
export function StepList(props: { editor: Editor; step: Step; onChange: (step: Step) => void }) {
  const t = useText()
  const { document, check } = props.editor
  return (
    <Box component="nav" aria-label={t('eval_editor.steps')}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 0.5,
          gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' },
        }}
      >
        {STEPS.map((step, index) => {
          const readiness = readinessOf(step, document, check?.faults ?? [])
          const { icon: Icon, color, text } = MARKS[readiness]
          const isCurrent = step === props.step
          return (
            <li key={step}>
              <ButtonBase
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => props.onChange(step)}
                sx={{
                  'width': '100%',
                  'p': 1,
                  'gap': 1,
                  'borderRadius': 1,
                  'justifyContent': 'flex-start',
                  'alignItems': 'flex-start',
                  'textAlign': 'left',
                  'bgcolor': isCurrent ? 'action.selected' : 'transparent',
                  '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
                }}
              >
                <Icon fontSize="small" sx={{ color, mt: 0.25 }} aria-hidden />
                <span>
                  <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                    {index + 1}. {t(`eval_editor.step.${step}`)}
                  </Typography>
                  <Typography component="span" variant="body2" color="text.secondary">
                    {t(step === 'run' && readiness === 'ready' ? 'eval_editor.optional' : text)}
                  </Typography>
                </span>
              </ButtonBase>
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
