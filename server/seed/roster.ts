/**
 * The 120 people of Tirtaloka Foods, team by team. Invented; names mix Indonesian, Chinese-Indonesian,
 * Batak, Papuan and expatriate forms, with long, single-word and non-Latin ones to stress layouts.
 */

export type SiteCode = 'JKT' | 'SUB' | 'UPG' | 'DJJ'
export type CalendarCode = 'OFFICE-5D' | 'PLANT-3SHIFT' | 'HUB-6D' | 'PART-TIME'
export type DepartmentCode = 'EXE' | 'HRD' | 'FIN' | 'ITD' | 'PLT' | 'SLS' | 'CCR' | 'LGA'

/** People who share a superior, a site and a calendar. */
export interface Team {
  department: DepartmentCode
  site: SiteCode
  calendar: CalendarCode
  /** Full name of the superior; null for the chief executive. */
  boss: string | null
  /** Shift group: days by which the cycle of the first member is shifted; the next member is one day further, and so on in turn. */
  offsets?: number[]
  /** `Full name/sex/grade/job title` */
  members: string[]
}

const CEO = 'Bambang Hartono Tirtaloka'
const COO = 'Gregorius Simanjuntak'
const CFO = 'Michelle Tanuwidjaja'
const HR_HEAD = 'Hendra Gunawan'
const FINANCE = 'Lanny Oei'
const IT = 'Rizky Ramadhan'
const PLANT = 'Sutrisno Hadi'
const SALES = 'Theodorus Rumbiak'
const CARE = 'Andi Wijaya'
const LEGAL = 'Ruth Nainggolan'
/** Of the supervisor's team, and somebody's superior: files what only superiors may. */
export const COMPLAINTS = 'Raden Roro Kusumawardhani Prameswari Djojohadiningrat'
const SHIFT_A = 'Paulus Sinaga'
const SHIFT_B = 'Siti Nurhayati Anwar'
const SHIFT_C = 'Heru Kusnadi'

const office = { site: 'JKT', calendar: 'OFFICE-5D' } as const
const plant = { department: 'PLT', site: 'SUB', calendar: 'PLANT-3SHIFT' } as const

export const teams: Team[] = [
  { department: 'EXE', ...office, boss: null, members: [`${CEO}/M/12/Chief executive officer`] },
  { department: 'EXE', ...office, boss: CEO, members: [`${COO}/M/11/Chief operating officer`, `${CFO}/F/11/Chief financial officer`, 'Anneke van der Velde/F/6/Executive secretary'] },

  { department: 'HRD', ...office, boss: CEO, members: [`${HR_HEAD}/M/9/Head of human resources`] },
  {
    department: 'HRD', ...office, boss: HR_HEAD,
    members: ['Maya Hutagalung/F/7/HR operations manager', 'Stefanus Wenda/M/5/Talent acquisition partner', 'Ratih Puspitasari/F/5/Learning and development partner', 'Yuliana Kristanti/F/5/Compensation and benefits analyst'],
  },
  { department: 'HRD', ...office, boss: 'Maya Hutagalung', members: ['Dewi Anggraini/F/4/HR officer', 'Farhan Alatas/M/4/HR officer'] },
  { department: 'HRD', site: 'SUB', calendar: 'OFFICE-5D', boss: 'Maya Hutagalung', members: ['Nur Aini Rahmawati/F/4/Plant HR officer'] },
  { department: 'HRD', site: 'UPG', calendar: 'HUB-6D', boss: 'Maya Hutagalung', members: ['Daeng Mattata/M/4/Hub HR officer'] },

  { department: 'FIN', ...office, boss: CFO, members: [`${FINANCE}/F/9/Head of finance`] },
  { department: 'FIN', ...office, boss: FINANCE, members: ['Lina Marpaung/F/7/Payroll manager', 'Budi Darmawan/M/7/Accounting manager', 'Arjuna Kartasasmita/M/5/Internal control analyst'] },
  { department: 'FIN', ...office, boss: 'Lina Marpaung', members: ['Christina Siahaan/F/4/Payroll officer', 'Eko Purwanto/M/4/Payroll officer', 'Wagiman/M/4/Tax officer'] },
  {
    department: 'FIN', ...office, boss: 'Budi Darmawan',
    members: ['Vivian Kusuma/F/4/General ledger accountant', 'Teguh Santosa/M/4/Accounts payable officer', 'Indah Permatasari/F/4/Accounts receivable officer', 'Jonathan Lie/M/5/Cost accountant', 'Melati Sukma Ayu/F/3/Treasury officer'],
  },

  { department: 'ITD', ...office, boss: CFO, members: [`${IT}/M/9/Head of information technology`] },
  { department: 'ITD', ...office, boss: IT, members: ['Clara Wijayanti/F/7/Applications lead', 'Gunawan Sitorus/M/7/Infrastructure lead', 'Priya Raghunathan/F/6/Project manager'] },
  {
    department: 'ITD', ...office, boss: 'Clara Wijayanti',
    members: ['Kevin Halim/M/4/Software engineer', 'Ahmad Fauzi Ma’ruf/M/5/Software engineer', 'Nadia Kirana/F/5/Business analyst', '王美玲/F/5/Software engineer', 'Bagas Wicaksono/M/4/Quality engineer'],
  },
  {
    department: 'ITD', ...office, boss: 'Gunawan Sitorus',
    members: ['Agus Setiawan/M/6/System administrator', 'Lukas Mandacan/M/4/Network engineer', 'Rina Oktaviani/F/4/Service desk analyst', 'Zoë Hartmann/F/5/Security engineer', 'Tommy Salim/M/4/Service desk analyst'],
  },

  { department: 'PLT', site: 'SUB', calendar: 'OFFICE-5D', boss: COO, members: [`${PLANT}/M/9/Head of plant operations`] },
  { ...plant, boss: PLANT, offsets: [0, 2, 4], members: [`${SHIFT_A}/M/6/Shift supervisor`, `${SHIFT_B}/F/6/Shift supervisor`, `${SHIFT_C}/M/6/Shift supervisor`] },
  { department: 'PLT', site: 'SUB', calendar: 'OFFICE-5D', boss: PLANT, members: ['Dietmar Schäfer/M/7/Maintenance manager', 'Kartini Mulyani/F/7/Quality manager'] },
  {
    ...plant, boss: SHIFT_A, offsets: [0, 1],
    members: ['Joko Prasetyo/M/3/Filling line operator', 'Suwarno/M/2/Filling line operator', 'Endang Lestariningsih/F/2/Packing operator', 'Markus Wanggai/M/2/Packing operator', 'Dian Novitasari/F/3/Mixing operator', 'Slamet Widodo/M/2/Boiler operator', 'Parlindungan Hasibuan/M/3/Line technician', 'Tri Handayani/F/2/Packing operator', 'Yusuf Baharuddin/M/2/Forklift operator'],
  },
  {
    ...plant, boss: SHIFT_B, offsets: [2, 3],
    members: ['Hariyanto Gunadi/M/3/Filling line operator', 'Sumiati/F/2/Packing operator', 'Ferdinand Panjaitan/M/3/Line technician', 'Wulan Sari Dewi/F/2/Packing operator', 'Imam Syafi’udin/M/2/Forklift operator', 'Ketut Suardana/M/3/Mixing operator', 'Oktovianus Yikwa/M/2/Filling line operator', 'Nining Kurniasih/F/2/Packing operator', 'Bayu Nugraha/M/2/Boiler operator'],
  },
  {
    ...plant, boss: SHIFT_C, offsets: [4, 5],
    members: ['Robertus Manurung/M/3/Line technician', 'Tukijo/M/2/Filling line operator', 'Fitri Handayaningrum/F/2/Packing operator', 'Edison Tabuni/M/2/Filling line operator', 'Lestari Budiarti/F/3/Mixing operator', 'Gatot Subagyo/M/2/Forklift operator', 'Halimah Tussadiyah/F/2/Packing operator', 'Doni Firmansyah/M/2/Boiler operator', 'Anton Kurniawan Liem/M/3/Filling line operator'],
  },
  { department: 'PLT', site: 'SUB', calendar: 'OFFICE-5D', boss: 'Dietmar Schäfer', members: ['Supriyadi/M/4/Mechanic', 'Leonard Butar-Butar/M/4/Electrician', 'Cahyo Wibisono/M/4/Mechanic', 'Taufik Hidayatullah/M/3/Stores clerk'] },
  { department: 'PLT', site: 'SUB', calendar: 'OFFICE-5D', boss: 'Kartini Mulyani', members: ['Grace Natalia Tjandra/F/4/Laboratory analyst', 'Ni Luh Putu Ayu Saraswati/F/4/Laboratory analyst', 'Hasan Basri/M/3/Quality inspector'] },
  { department: 'PLT', site: 'SUB', calendar: 'PART-TIME', boss: 'Kartini Mulyani', members: ['Sekar Arum/F/2/Sensory panel assistant', 'Yohana Kogoya/F/2/Sensory panel assistant'] },

  { department: 'SLS', site: 'UPG', calendar: 'HUB-6D', boss: COO, members: [`${SALES}/M/9/Head of sales and distribution`] },
  { department: 'SLS', ...office, boss: SALES, members: ['Felicia Wirawan/F/6/Key account manager'] },
  { department: 'SLS', site: 'UPG', calendar: 'HUB-6D', boss: SALES, members: ['Baso Mappanyukki/M/6/Hub manager'] },
  { department: 'SLS', site: 'DJJ', calendar: 'HUB-6D', boss: SALES, members: ['Yohanes Kambu/M/6/Hub manager'] },
  {
    department: 'SLS', ...office, boss: 'Felicia Wirawan',
    members: ['Fransisca Lim/F/5/Senior account executive', 'Reza Pahlawan/M/4/Account executive', 'Cindy Angelina Hutabarat/F/4/Account executive', 'Dimas Aryo Seno/M/4/Account executive', 'Liam O’Brien/M/5/Export executive'],
  },
  {
    department: 'SLS', site: 'UPG', calendar: 'HUB-6D', boss: 'Baso Mappanyukki',
    members: ['Andi Tenri Abeng/F/4/Sales representative', 'Syamsul Rijal/M/4/Sales representative', 'Herman Tandiono/M/3/Warehouse officer', 'Nurul Hikmah/F/3/Delivery planner', 'Ramli/M/2/Driver'],
  },
  {
    department: 'SLS', site: 'DJJ', calendar: 'HUB-6D', boss: 'Yohanes Kambu',
    members: ['Meki Wonda/M/3/Sales representative', 'Elisabeth Yoku/F/4/Sales representative', 'Sugeng Raharjo/M/3/Warehouse officer', 'Naftali Felle/M/2/Driver'],
  },

  { department: 'CCR', ...office, boss: COO, members: [`${CARE}/M/9/Head of customer care`] },
  { department: 'CCR', ...office, boss: CARE, members: ['Sari Wulandari/F/6/Customer care supervisor'] },
  { department: 'CCR', site: 'DJJ', calendar: 'HUB-6D', boss: CARE, members: ['Rudi Hermawan/M/6/Customer care supervisor'] },
  {
    department: 'CCR', ...office, boss: 'Sari Wulandari',
    members: [
      'Dina Lestari/F/4/Customer care specialist', 'Budi Santoso/M/4/Customer care specialist', 'Putri Maharani/F/4/Customer care specialist', 'Samuel Pardede/M/4/Customer care specialist',
      `${COMPLAINTS}/F/5/Complaint resolution specialist`, 'Erwin Chandra/M/3/Customer care agent', 'Aisyah Zahra/F/3/Customer care agent', 'Natalia Worabay/F/3/Customer care agent', 'Александра Волкова/F/4/Customer care specialist',
    ],
  },
  { department: 'CCR', site: 'DJJ', calendar: 'HUB-6D', boss: 'Rudi Hermawan', members: ['Orpa Mote/F/3/Customer care agent', 'Benny Rumaropen/M/3/Customer care agent'] },
  { department: 'CCR', site: 'DJJ', calendar: 'HUB-6D', boss: COMPLAINTS, members: ['Sri Wahyuningsih/F/3/Complaint resolution agent'] },

  { department: 'LGA', ...office, boss: CEO, members: [`${LEGAL}/F/9/Head of legal and general affairs`] },
  { department: 'LGA', ...office, boss: LEGAL, members: ['Wahyuni/F/4/Legal officer', 'Patrick Sihombing/M/5/Corporate counsel', 'Mulyadi Tanoto/M/4/General affairs officer', 'Ida Ayu Kencana/F/3/Receptionist', 'Rahmat Basuki/M/2/Driver'] },
]

export const departmentNames: Record<DepartmentCode, string> = {
  EXE: 'Executive Office',
  HRD: 'Human Resources',
  FIN: 'Finance',
  ITD: 'Information Technology',
  PLT: 'Plant Operations',
  SLS: 'Sales and Distribution',
  CCR: 'Customer Care',
  LGA: 'Legal and General Affairs',
}

/** Who heads each department. */
export const heads: Record<DepartmentCode, string> = { EXE: CEO, HRD: HR_HEAD, FIN: FINANCE, ITD: IT, PLT: PLANT, SLS: SALES, CCR: CARE, LGA: LEGAL }

/** Accounts to sign in with; the password of each is `demo`. */
export const personas: { username: string; name: string; about: string }[] = [
  { username: 'employee', name: 'Dina Lestari', about: 'customer care specialist in Jakarta: files requests' },
  { username: 'shift', name: 'Joko Prasetyo', about: 'shift worker on nights in Surabaya' },
  { username: 'supervisor', name: 'Sari Wulandari', about: 'Dina’s superior: decides at level 1, 27 waiting' },
  { username: 'head', name: CARE, about: 'head of customer care: decides at level 2' },
  { username: 'hr', name: 'Maya Hutagalung', about: 'HR owner: decides at level 3, the last one' },
  { username: 'delegate', name: 'Fransisca Lim', about: 'stands in for Felicia Wirawan: 4 waiting on behalf' },
  { username: 'hiring', name: 'Stefanus Wenda', about: 'talent acquisition, in charge of hiring' },
  { username: 'trainer', name: 'Ratih Puspitasari', about: 'learning and development, runs trainings; has no leave balance here' },
  { username: 'newcomer', name: 'Kevin Halim', about: 'joined a few weeks ago, on probation' },
  { username: 'reader', name: 'Wahyuni', about: 'legal officer: leave requests read-only' },
  { username: 'admin', name: 'Agus Setiawan', about: 'administrator' },
]
