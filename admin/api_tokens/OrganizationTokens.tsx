import KeyOutlined from '@mui/icons-material/KeyOutlined'
import { useText } from '../app/i18n.js'
import { EmptyState } from '../ui/EmptyState.js'
import { TokenList } from './TokenList.js'
import { TokenTabs } from './TokenTabs.js'

/** Every token that opens the organization, for its administrators. */
export function OrganizationTokens() {
  const t = useText()
  return (
    <>
      <TokenTabs current="all" />
      <TokenList
        resource="organization-tokens"
        subtitle={t('tokens.all_explanation')}
        empty={<EmptyState icon={<KeyOutlined />} title={t('tokens.empty_all')} />}
      />
    </>
  )
}
