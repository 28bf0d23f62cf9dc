# Ruby's own libraries, loaded, and a large parsed document: hashes, strings, numbers, an XML tree.
require 'json'
require 'rexml/document'
require 'rdoc'
require 'optparse'
require 'set'

random = Random.new(7)
words = %w[alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa]
rows = Array.new(60_000) do |i|
  { id: i, name: words.sample(3, random: random).join('-'), price: random.rand(100_000) / 100.0,
    tags: words.sample(random.rand(4), random: random), active: random.rand(3) > 0 }
end
$held = [JSON.parse(JSON.generate(rows))]
$held << REXML::Document.new("<rows>#{rows.first(10_000).map { |row| "<row id='#{row[:id]}'><name>#{row[:name]}</name></row>" }.join}</rows>")
$held << rows.group_by { |row| row[:name] }.transform_values { |group| group.map { |row| row[:id] }.to_set }
$stdout.puts 'READY'
$stdout.flush
sleep
