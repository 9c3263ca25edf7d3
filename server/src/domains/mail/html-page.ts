/** The HTML page of a mail: one sentence, facts, one button. */
export interface MailPage {
  chip?: { tone: 'waits' | 'good' | 'bad' | 'plain'; text: string }
  title: string
  lead?: string[]
  facts?: Fact[]
  /** what a person wrote */
  quote?: string
  list?: string[]
  button?: {
    text: string
    link: string
    /** the action of the link, as its label */
    hint?: string
    /** shows the address below the button, for pages that ask for a password */
    shown?: true
  }
  foot?: string[]
  /** why its reader gets it */
  why?: string
  /** the link to the notification preferences */
  choose?: { text: string; link: string }
}

export interface Fact {
  label: string
  value: string
  /** to be typed letter by letter */
  code?: true
}

/** The sender of a mail. */
export interface Sender {
  /** the organisation's name, or the product's */
  name: string
  /** the address of the product */
  url: string
}

/** The picture beside the sender's name, which comes with the mail. */
export const MARK_CID = 'mark@employee-management'

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TONES = {
  waits: 'background:#fdf1d3;color:#7d4b00',
  good: 'background:#e0f5e6;color:#1a6432',
  bad: 'background:#fdeaea;color:#a3242b',
  plain: 'background:#d3f1ea;color:#0c5952',
}
// Programs that show dark pages take these over; others leave them out.
const DARK = `@media (prefers-color-scheme: dark) {
.bg{background:#0d1315!important}.card{background:#151d20!important;border-color:#263135!important}
.t1{color:#e8eef0!important}.t2,.t3{color:#b3bfc3!important}.ln{border-color:#263135!important}.well{background:#10171a!important}
.waits{background:#36290e!important;color:#f5c964!important}.good{background:#16301f!important;color:#86dfa0!important}
.bad{background:#3d1a1d!important;color:#ffa3a3!important}.plain{background:#12302d!important;color:#5cd3c1!important}
.go{background:#0e8175!important}.said{border-color:#0c5952!important}}
@media (max-width: 600px) {.px{padding-left:20px!important;padding-right:20px!important}.label{width:88px!important}.hint{padding-left:0!important}}`

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replaceAll(/\r?\n/g, '<br>')

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'
const row = (content: string, space: string) => `<tr><td class="px" style="padding:${space}">${content}</td></tr>`
const small = (text: string) =>
  `<p class="t3" style="margin:0 0 4px;font-size:12px;line-height:18px;color:#5a686e;overflow-wrap:anywhere;${FONT}">${text}</p>`

function head({ chip, title, lead = [] }: MailPage): string {
  const paragraph = (text: string) =>
    `<p class="t2" style="margin:0 0 8px;font-size:15px;line-height:23px;color:#47555b;overflow-wrap:anywhere;${FONT}">${escaped(text)}</p>`
  return [
    chip &&
      `<span class="${chip.tone}" style="display:inline-block;margin-bottom:12px;padding:3px 10px;border-radius:99px;${TONES[chip.tone]};font-size:12px;line-height:18px;font-weight:600;${FONT}">${escaped(chip.text)}</span>`,
    `<h1 class="t1" style="margin:0 0 8px;font-size:22px;line-height:28px;font-weight:700;color:#142026;overflow-wrap:anywhere;${FONT}">${escaped(title)}</h1>`,
    ...lead.map(paragraph),
  ]
    .filter(Boolean)
    .join('')
}

function factRow({ label, value, code }: Fact, index: number): string {
  const line = index === 0 ? '' : ';border-top:1px solid #e2e8e9'
  const shown = code
    ? `<code style="font-family:ui-monospace,Consolas,monospace;font-size:15px">${escaped(value)}</code>`
    : // A count stays one word.
      escaped(value).replace(/\([^()]{1,20}\)$/, '<span style="white-space:nowrap">$&</span>')
  return `<tr><td class="t3 ln label" width="136" style="padding:11px 16px;font-size:14px;line-height:20px;color:#5a686e;vertical-align:top${line};${FONT}">${escaped(label)}</td><td class="t1 ln" style="padding:11px 16px 11px 0;font-size:14px;line-height:20px;font-weight:600;color:#142026;overflow-wrap:anywhere${line};${FONT}">${shown}</td></tr>`
}

function button({ text, link, hint, shown }: NonNullable<MailPage['button']>): string {
  const to = escaped(link)
  return `<a class="go" href="${to}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6f66;color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none;${FONT}">${escaped(text)}</a>${
    hint
      ? `<span class="t3 hint" style="display:inline-block;padding:8px 0 8px 14px;font-size:13px;line-height:18px;color:#5a686e;${FONT}">${escaped(hint)}</span>`
      : ''
  }${shown ? `<div style="padding-top:12px">${small(to)}</div>` : ''}`
}

/** The foot below the card: the reason of the mail, and its sender. */
const below = ({ why, choose }: MailPage, { name, url }: Sender): string =>
  [
    why && small(escaped(why)),
    choose && small(`<a class="t3" href="${escaped(choose.link)}" style="color:#5a686e">${escaped(choose.text)}</a>`),
    small(`${escaped(name)} · ${escaped(new URL(url).host)}`),
  ]
    .filter(Boolean)
    .join('')

/** The HTML part of a mail: tables and styles of each element, because mail programs support little else. All texts are escaped. */
export function pageHtml(page: MailPage, sender: Sender): string {
  const { title, lead = [], facts = [], quote, list = [], foot = [] } = page
  const line = (text: string) =>
    `<li class="t1" style="margin:0 0 6px;font-size:14px;line-height:20px;color:#142026;overflow-wrap:anywhere;${FONT}">${escaped(text)}</li>`
  const parts = [
    row(head(page), '32px 32px 0'),
    facts.length > 0 &&
      row(
        `<table ${TABLE} class="well" style="background:#f4f7f7;border-radius:10px">${facts.map(factRow).join('')}</table>`,
        '12px 32px 0',
      ),
    quote &&
      row(
        `<p class="t2 said" style="margin:0;padding:2px 0 2px 14px;border-left:3px solid #a8e2d6;font-size:15px;line-height:23px;color:#47555b;overflow-wrap:anywhere;${FONT}">${escaped(quote)}</p>`,
        '16px 32px 0',
      ),
    list.length > 0 && row(`<ul style="margin:0;padding:0 0 0 20px">${list.map(line).join('')}</ul>`, '12px 32px 0'),
    page.button && row(button(page.button), '20px 32px 0'),
    foot.length > 0 && row(foot.map((text) => small(escaped(text))).join(''), '16px 32px 0'),
    row('', '0 32px 28px'),
  ]
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${DARK}</style></head>
<body class="bg" style="margin:0;padding:0;background:#f4f7f7"><div style="display:none;max-height:0;overflow:hidden">${escaped(lead.at(-1) ?? title)}</div>
<table ${TABLE} class="bg" style="background:#f4f7f7"><tr><td align="center" style="padding:32px 12px">
<table ${TABLE} style="max-width:560px"><tr><td style="padding:0 4px 20px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td><img src="cid:${MARK_CID}" width="32" height="32" alt="" style="display:block;border:0;border-radius:9px"></td>
<td class="t1" style="padding-left:10px;font-size:15px;font-weight:700;color:#142026;${FONT}">${escaped(sender.name)}</td></tr></table></td></tr>
<tr><td class="card" align="left" style="background:#ffffff;border:1px solid #e2e8e9;border-radius:14px"><table ${TABLE}>
${parts.filter(Boolean).join('\n')}
</table></td></tr>
<tr><td align="left" style="padding:20px 4px 0">${below(page, sender)}</td></tr></table>
</td></tr></table></body></html>
`
}
