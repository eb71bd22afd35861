import { addTexts } from '../../app/i18n.js'

/** What a report says of the vulnerabilities that follow from it, under the key `followed`. */
const followedTexts = {
  see: 'Follow them as vulnerabilities',
  no_target:
    'This report names no target of this team, so what failed is not followed as vulnerabilities.',
}

addTexts({ followed: followedTexts })
