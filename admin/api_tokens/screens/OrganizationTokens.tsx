import KeyOutlined from '@mui/icons-material/KeyOutlined'
import '../messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { TokenList } from '../parts/TokenList.js'
import { TokenTabs } from '../parts/TokenTabs.js'

/** All tokens with access to the organization; for administrators. */
export function OrganizationTokens() {
  const t = useText()
  return (
    <TokenList
      resource="organization-tokens"
      tabs={<TokenTabs current="all" />}
      subtitle={t('tokens.all_explanation')}
      empty={<EmptyState icon={<KeyOutlined />} title={t('tokens.empty_all')} />}
    />
  )
}
