/** What markets.yaml may say about the countries of the sites of the base project. */
export const MARKETS = `sources:
  plugs: { title: Plugs and mains of the world, url: "https://www.example.org/plugs", date: 2026-11-27 }
  radio: { title: Rules for radio equipment, url: "https://www.example.org/radio", date: 2026-11-27 }
domains:
  etsi: { title: ETSI, bands: [band24, band5, band6], from: [radio] }
  th: { title: Thailand, bands: [band24, band5], from: [radio] }
markets:
  AE: { domain: etsi, without: [band6], plugs: [G], mains: { volts: [230], hertz: [50] }, units: metric, currency: AED, marks: { electrical: [tdra], radio: [tdra] }, from: [plugs, radio] }
  DE: { domain: etsi, plugs: [F, C], mains: { volts: [230], hertz: [50] }, units: metric, currency: EUR, marks: { electrical: [ce], radio: [ce] }, from: [plugs, radio] }
  TH: { domain: th, plugs: [O, C], mains: { volts: [220, 230], hertz: [50] }, units: metric, currency: THB, marks: { electrical: [nbtc], radio: [nbtc] }, from: [plugs, radio] }
`;
