import type { Random } from './demo-random.ts'

interface Culture {
  women: readonly string[]
  men: readonly string[]
  families: readonly string[]
}

const words = (text: string) => text.split(', ')

const cultures: readonly Culture[] = [
  {
    women: words('Amara, Chiamaka, Ngozi, Folake, Ifeoma, Adaeze, Yetunde, Zainab'),
    men: words('Chinedu, Emeka, Tunde, Obinna, Kelechi, Babatunde, Ikenna, Segun'),
    families: words('Okafor, Adeyemi, Balogun, Nwosu, Eze, Oladipo, Abiola, Umeh, Ogunleye'),
  },
  {
    women: words('Priya, Ananya, Kavya, Meera, Divya, Shreya, Lakshmi, Nandini'),
    men: words('Arjun, Rohan, Vikram, Sanjay, Karthik, Aditya, Rahul, Manish'),
    families: words('Sharma, Iyer, Patel, Reddy, Nair, Banerjee, Gupta, Chaudhary, Menon'),
  },
  {
    women: words('Mei, Xiulan, Jing, Yan, Li Na, Hui, Fang, Xiaoming'),
    men: words('Wei, Jun, Haoran, Zhiwei, Bo, Chen, Yifan, Peng'),
    families: words('Zhang, Wang, Liu, Chen, Huang, Zhao, Xu, Lin, Guo'),
  },
  {
    women: words('Yuki, Haruka, Aiko, Sakura, Naomi, Emi, Keiko, Rina'),
    men: words('Hiroshi, Takumi, Kenji, Daichi, Ren, Satoshi, Haruto, Shota'),
    families: words('Tanaka, Suzuki, Yamamoto, Nakamura, Kobayashi, Ito, Matsuda, Fujimoto, Ōtani'),
  },
  {
    women: words('Layla, Fatima, Noor, Yasmin, Salma, Rania, Huda, Mariam'),
    men: words('Omar, Youssef, Khalid, Hassan, Tariq, Samir, Nabil, Karim'),
    families: words('Haddad, Al-Farsi, Mansour, Nasser, El-Sayed, Khoury, Rahman, Saleh, Darwish'),
  },
  {
    women: words('Lucía, Valentina, Camila, Sofía, Ximena, Mariana, Inés, Pilar'),
    men: words('Mateo, Santiago, Diego, Alejandro, Javier, Andrés, Joaquín, Raúl'),
    families: words('García, Hernández, Ramírez, Muñoz, Vargas, Delgado, Ibáñez, Castillo, de la Cruz'),
  },
  {
    women: words('Hannah, Greta, Sabine, Lena, Katharina, Ulrike, Annika, Jördis'),
    men: words('Lukas, Matthias, Jürgen, Felix, Stefan, Tobias, Moritz, Götz'),
    families: words('Müller, Schneider, Weber, Hoffmann, Krüger, Bauer, Lehmann, Großmann, Vogel'),
  },
  {
    women: words('Astrid, Ingrid, Freja, Sigrid, Linnea, Kirsten, Åsa, Solveig'),
    men: words('Lars, Erik, Magnus, Søren, Henrik, Bjørn, Anders, Nils'),
    families: words('Johansson, Nielsen, Lindqvist, Hansen, Bergström, Øvergård, Dahl, Sørensen, Holm'),
  },
  {
    women: words('Agnieszka, Katarzyna, Olena, Darya, Jana, Milica, Zuzana, Nadia'),
    men: words('Łukasz, Piotr, Tomasz, Andriy, Marek, Nikola, Ondřej, Pavel'),
    families: words('Kowalska, Nowak, Shevchenko, Horák, Petrović, Wiśniewska, Kovalenko, Dvořák, Marić'),
  },
  {
    women: words('Grace, Emily, Charlotte, Olivia, Siobhán, Megan, Eleanor, Ruth'),
    men: words('James, Oliver, Declan, Thomas, Callum, Samuel, Rhys, Patrick'),
    families: words("Walker, Bennett, O'Brien, Hughes, MacLeod, Fletcher, Davies, Kavanagh, Whitmore"),
  },
  {
    women: words('Linh, Thảo, Hương, Mai, Ngọc, Trang, Phương, Lan'),
    men: words('Minh, Tuấn, Hùng, Đức, Quang, Long, Nam, Khoa'),
    families: words('Nguyễn, Trần, Phạm, Hoàng, Đặng, Võ, Bùi, Đỗ, Lý'),
  },
  {
    women: words('Elif, Zeynep, Ayşe, Defne, Giulia, Chiara, Francesca, Beatriz'),
    men: words('Emre, Mehmet, Burak, Matteo, Lorenzo, Davide, Rafael, Thiago'),
    families: words('Yılmaz, Demir, Şahin, Rossi, Bianchi, Conti, Silva, Oliveira, Cavalcanti'),
  },
  {
    women: words('Thandiwe, Naledi, Wanjiru, Akinyi, Makena, Zodwa, Neema, Amina'),
    men: words('Sipho, Thabo, Kamau, Otieno, Kwame, Kofi, Juma, Bongani'),
    families: words('Dlamini, Mokoena, Mwangi, Odhiambo, Mensah, Asante, Ndlovu, Kariuki, Boateng'),
  },
]

export interface PersonName {
  name: string
  gender: 'male' | 'female' | 'other'
}

/** A name in which the given and the family name come from one culture. */
export function personName(random: Random): PersonName {
  const culture = random.pick(cultures)
  const gender = random.chance(0.02) ? 'other' : random.chance(0.5) ? 'female' : 'male'
  const given = gender === 'female' || (gender === 'other' && random.chance(0.5)) ? culture.women : culture.men
  return { name: `${random.pick(given)} ${random.pick(culture.families)}`, gender }
}

// Letters that do not come apart into a plain one and a mark.
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', ı: 'i' }

/** The local part of an email address for a name: plain lower-case letters with dots. */
export const mailName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[łøđßı]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.')
