import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { SavedTarget } from '../../targets/form/SavedTarget.js'
import type { TargetRecord } from '../../targets/target_form.js'
import { setupPath } from '../setup_path.js'

/** First step of a chosen target: its form, with a link to the next step. */
export function TargetStep({ target }: { target: TargetRecord }) {
  const t = useText()
  const canChange = useCan('update', 'Provider')
  const next = (
    <Button component={Link} to={setupPath(target.id, 'template')} variant="contained">
      {t('setup.continue')}
    </Button>
  )
  if (canChange) return <SavedTarget target={target} actions={() => next} />
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('setup.target.read_only')}
      </Alert>
      {next}
    </>
  )
}
