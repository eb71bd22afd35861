import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useText } from '../app/i18n.js'
import { NEW_EVAL_PATH, useMayCreateEval } from './places.js'

/** The way to a new evaluation, for those who may run one. */
export function NewEvalLink() {
  const t = useText()
  if (!useMayCreateEval()) return null
  return (
    <Button component={Link} to={NEW_EVAL_PATH} variant="contained" startIcon={<Add />}>
      {t('evals.new')}
    </Button>
  )
}
