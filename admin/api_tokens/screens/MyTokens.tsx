import { useState } from 'react'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import '../messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { NewTokenDialog } from '../parts/NewTokenDialog.js'
import { TokenList } from '../parts/TokenList.js'
import { TokenTabs } from '../parts/TokenTabs.js'

export function MyTokens() {
  const t = useText()
  return (
    <TokenList
      resource="api-tokens"
      tabs={<TokenTabs current="mine" />}
      subtitle={t('tokens.explanation')}
      actions={<CreateToken place="header" />}
      empty={
        <EmptyState
          icon={<KeyOutlined />}
          title={t('tokens.empty')}
          explanation={t('tokens.empty_hint')}
          action={<CreateToken place="empty" />}
        />
      }
    />
  )
}

/** Create button. Hidden in the header while the empty state shows it. */
function CreateToken({ place }: { place: 'header' | 'empty' }) {
  const t = useText()
  const { total, filterValues, refetch } = useListContext()
  const [isCreating, setIsCreating] = useState(false)
  const isNothingYet = total === 0 && Object.keys(filterValues).length === 0
  const isShown = place === 'empty' || (total !== undefined && !isNothingYet)
  if (!isShown && !isCreating) return null
  return (
    <>
      {isShown && (
        <Button variant="contained" onClick={() => setIsCreating(true)}>
          {t('tokens.create')}
        </Button>
      )}
      {isCreating && (
        <NewTokenDialog
          onClose={() => {
            setIsCreating(false)
            void refetch()
          }}
        />
      )}
    </>
  )
}
