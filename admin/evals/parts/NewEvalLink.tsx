import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { NEW_EVAL_PATH, useCanCreateEval } from '../places.js'

/** Link to the editor of a new evaluation, for users who can run evaluations. */
export function NewEvalLink() {
  const t = useText()
  if (!useCanCreateEval()) return null
  return (
    <Button component={Link} to={NEW_EVAL_PATH} variant="contained" startIcon={<Add />}>
      {t('evals.new')}
    </Button>
  )
}
