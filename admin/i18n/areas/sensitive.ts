import { addTexts } from '../../app/i18n.js'

/** Visible texts of hidden texts, under the key `sensitive`. */
addTexts({
  sensitive: {
    explanation:
      'Hidden: this attack asks for harmful content. That you look at it is in the audit log.',
    not_yours:
      'Hidden: this attack asks for harmful content. Who may change evaluations may look at it.',
    hidden: 'Hidden: asks for harmful content',
    show: 'Show the text',
  },
})
