import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { NoEvalData } from '../parts/NoEvalData.js'

/** Empty state with the two ways to create an evaluation. */
export function NoEvalsYet() {
  const t = useText()
  return (
    <NoEvalData
      icon={<FactCheckOutlined />}
      title={t('evals.empty')}
      explanation={t('evals.empty_hint')}
    />
  )
}
